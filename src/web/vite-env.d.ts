/// <reference types="vite/client" />

declare module '*.md?rules' {
  const html: string
  export default html
}
