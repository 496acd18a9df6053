export interface LockedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** Installed with plyworks, or part of its web app. */
  readonly shipped: boolean
}
export const PERMISSIVE: readonly string[]
export function readPackages(): LockedPackage[]
export function isPermissive(licence: string): boolean
export function formatLicences(packages: readonly LockedPackage[]): string
