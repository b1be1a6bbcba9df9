/**
 * What the tests' DOM lacks and the screens use. Each behaves as in a browser, as far as that is possible without
 * drawing. Imported once per worker: its files share one document.
 */

/** Popovers: nothing is drawn over anything here, but the events before and after are fired, as in a browser. */
function toggle(element: HTMLElement, newState: 'open' | 'closed'): void {
  const isOpen = element.hasAttribute('data-open-popover');
  if (isOpen === (newState === 'open')) return;
  const event = (name: string) =>
    Object.assign(new Event(name), { newState, oldState: newState === 'open' ? 'closed' : 'open' });
  element.dispatchEvent(event('beforetoggle'));
  element.toggleAttribute('data-open-popover', newState === 'open');
  queueMicrotask(() => element.dispatchEvent(event('toggle')));
}
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    toggle(this, 'open');
  },
  hidePopover(this: HTMLElement) {
    toggle(this, 'closed');
  },
  togglePopover(this: HTMLElement) {
    toggle(this, this.hasAttribute('data-open-popover') ? 'closed' : 'open');
  },
});
document.addEventListener('click', ({ target }) => {
  const opened = (target as Element).closest('[popovertarget]')?.getAttribute('popovertarget');
  if (opened) document.getElementById(opened)?.togglePopover();
});

/** A link that downloads a file does nothing: here it would open the file in place of the page. */
const { click } = HTMLElement.prototype;
HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
  if (!this.hasAttribute('download')) click.call(this);
};
