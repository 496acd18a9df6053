// TypeDoc opens the menu of narrow pages by a pointer alone, and a touch beside it closes it. Here the keyboard opens it, and Escape
// and a button close it.
const trigger = document.getElementById('tsd-toolbar-menu-trigger')
const { classList } = document.documentElement

/** The events by which TypeDoc's own script knows a pointer, which has touched the corner of the page. */
const [down, up] = classList.contains('is-mobile') ? ['touchstart', 'touchend'] : ['mousedown', 'mouseup']

function pointer(type, bubbles) {
  const corner = { pageX: 0, pageY: 0 }
  return Object.assign(new Event(type, { bubbles }), corner, { targetTouches: [corner] })
}

if (trigger !== null) {
  trigger.setAttribute('role', 'button')
  trigger.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    trigger.dispatchEvent(pointer(up, false))
    // The menu can take the focus once it is shown.
    requestAnimationFrame(() => document.querySelector('.site-menu a')?.focus())
  })
  const close = () => {
    document.body.dispatchEvent(pointer(down, true))
    document.body.dispatchEvent(pointer(up, true))
    trigger.focus()
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && classList.contains('has-menu')) close()
  })
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'site-close' })
  button.textContent = 'Close'
  button.addEventListener('click', close)
  document.querySelector('.col-sidebar')?.prepend(button)
}
