/** A problem, which screen readers say at once. */
export function Problem({ message }: { readonly message: string }) {
  return (
    <p class="problem-message" role="alert">
      {message}
    </p>
  )
}
