/** Fires the events of a press on an element, in the order of a browser. */
export function press(element: HTMLElement): void {
  fire(element, 'pointerdown');
  if (fire(element, 'mousedown')) {
    const focusable = element.closest<HTMLElement>('a[href], button, input, select, textarea, [tabindex]');
    if (focusable) focusable.focus();
    else (document.activeElement as HTMLElement | null)?.blur();
  }
  for (const name of ['pointerup', 'mouseup']) fire(element, name);
  element.click();
}

/** False where the page prevents the browser's default action. */
const fire = (element: HTMLElement, name: string): boolean =>
  element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));

/** Chooses one of its options, by value or by words. */
export function choose(field: HTMLSelectElement, wanted: string): void {
  const found = [...field.options].find(({ value, text }) => value === wanted || text.trim() === wanted);
  if (!found) throw new Error(`no option «${wanted}» among ${[...field.options].map(({ text }) => text).join(', ')}`);
  field.focus();
  field.value = found.value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sets the value of a field through the element's own setter, which React watches. */
export function type(field: HTMLInputElement, value: string): void {
  field.focus();
  const limit = 'maxLength' in field && field.maxLength > 0 ? field.maxLength : Number.POSITIVE_INFINITY;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value.slice(0, limit));
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
