import { computeAccessibleName } from 'dom-accessibility-api';
import { expect } from 'vitest';
import { choose, press, type } from './fingers.ts';

/** Implicit roles of elements, as far as the screens use them. */
const BY_ROLE: Record<string, string> = {
  alert: '',
  alertdialog: '',
  article: 'article',
  button: 'button, summary, input[type=submit], input[type=button]',
  cell: 'td',
  checkbox: 'input[type=checkbox]:not([role])',
  columnheader: 'thead th, th[scope=col]',
  combobox: 'select',
  dialog: 'dialog',
  form: 'form[aria-label], form[aria-labelledby]',
  figure: 'figure',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img, svg[role=img]',
  link: 'a[href]',
  menu: '',
  menuitem: '',
  menuitemradio: '',
  list: 'ul, ol',
  listbox: '',
  listitem: 'li',
  navigation: 'nav',
  option: 'option',
  progressbar: 'progress',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby]',
  row: 'tr',
  rowheader: 'tbody th, th[scope=row]',
  searchbox: 'input[type=search]',
  spinbutton: 'input[type=number]',
  status: 'output',
  switch: '',
  table: 'table',
  tab: '',
  tabpanel: '',
  textbox:
    'input:not([type]), input[type=text], input[type=password], input[type=email], input[type=tel], input[type=url], textarea',
};

/** Nothing is drawn here, and computing styles took nine tenths of the time. */
const WITHOUT_STYLES = { getComputedStyle: () => ({ getPropertyValue: () => '' }) as unknown as CSSStyleDeclaration };

type Words = string | RegExp;
interface Named {
  name?: Words;
  exact?: boolean;
  level?: number;
  checked?: boolean;
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
function says(text: string, words: Words, exact = false): boolean {
  if (words instanceof RegExp) return words.test(plain(text));
  return exact ? plain(text) === plain(words) : plain(text).toLowerCase().includes(plain(words).toLowerCase());
}

/** Elements that a person would not find: hidden, or in a closed panel. What only a style hides is not known here. */
const HIDDEN = '[hidden], [aria-hidden=true], [inert], [popover]:not([data-open-popover]), [style*="display: none"]';
const isShown = (element: Element) => !element.closest(HIDDEN);

function labelsOf(element: Element): string[] {
  const { labels } = element as HTMLInputElement;
  const named = element.getAttribute('aria-label');
  return [...(labels ?? [])].map((label) => label.textContent ?? '').concat(named ?? []);
}

/** The innermost elements with this text. */
function textsIn(within: Element, words: Words, exact: boolean): Element[] {
  const found = [...within.querySelectorAll('*')].filter((one) => says(one.textContent ?? '', words, exact));
  return found.filter((one) => !found.some((other) => other !== one && one.contains(other)));
}

/**
 * Finds elements with the words that journeys use (`getByRole`, `filter`, `waitFor`), so that a reader needs one
 * language for both. The search is made when the result is used, and repeated as long as `expect.poll` waits.
 */
export class Located {
  readonly #find: () => Element[];
  readonly #said: string;

  constructor(find: () => Element[], said: string) {
    this.#find = find;
    this.#said = said;
  }

  #within(said: string, find: (element: Element) => Iterable<Element>): Located {
    return new Located(() => [...new Set(this.#find().flatMap((one) => [...find(one)]))], `${this.#said} ${said}`);
  }

  getByRole(role: string, { name, exact = false, level, checked }: Named = {}): Located {
    const own = BY_ROLE[role];
    if (own === undefined) throw new Error(`located.ts does not know the role ${role}`);
    const selector = [`[role=${role}]`, ...(own ? own.split(', ').map((one) => `${one}:not([role])`) : [])].join(', ');
    return this.#within(`${role} ${name ?? ''}`, (element) =>
      [...element.querySelectorAll(selector)].filter(
        (one) =>
          isShown(one) &&
          (level === undefined || one.tagName === `H${level}`) &&
          (checked === undefined || isChecked(one) === checked) &&
          (name === undefined || says(computeAccessibleName(one, WITHOUT_STYLES), name, exact)),
      ),
    );
  }
  getByText(words: Words, { exact = false } = {}): Located {
    return this.#within(`«${words}»`, (element) => textsIn(element, words, exact).filter(isShown));
  }
  getByLabel(words: Words, { exact = false } = {}): Located {
    return this.#within(`field ${words}`, (element) =>
      [...element.querySelectorAll('*')].filter((one) => labelsOf(one).some((label) => says(label, words, exact))),
    );
  }
  locator(selector: string): Located {
    return this.#within(selector, (element) => element.querySelectorAll(selector));
  }
  filter({ hasText, has }: { hasText?: Words; has?: string }): Located {
    const find = () =>
      this.#find()
        .filter((one) => hasText === undefined || says(one.textContent ?? '', hasText))
        .filter((one) => has === undefined || one.querySelector(has) !== null);
    return new Located(find, `${this.#said} with ${hasText ?? has}`);
  }
  nth(at: number): Located {
    const find = () => this.#find().slice(at).slice(0, 1);
    return new Located(find, `${this.#said}, number ${at}`);
  }
  first = () => this.nth(0);
  last = () => this.nth(-1);

  async #one(): Promise<HTMLElement> {
    await this.waitFor();
    const [found, another] = this.#find();
    if (another) throw new Error(`${this.#said} is there ${this.#find().length} times`);
    return found as HTMLElement;
  }
  /** Counts at once, without waiting. */
  count = () => this.#find().length;
  async waitFor({ state = 'visible' }: { state?: 'visible' | 'detached' | 'attached' } = {}): Promise<void> {
    await expect.poll(() => this.#find().length > 0, { message: this.#said }).toBe(state !== 'detached');
  }
  all = () => this.#find().map((_, at) => this.nth(at));
  allTextContents = () => this.#find().map((one) => plain(one.textContent ?? ''));
  async textContent(): Promise<string> {
    return plain((await this.#one()).textContent ?? '');
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name);
  }
  async inputValue(): Promise<string> {
    return ((await this.#one()) as HTMLInputElement).value;
  }
  async isChecked(): Promise<boolean> {
    return isChecked(await this.#one());
  }
  async isDisabled(): Promise<boolean> {
    return (await this.#one()).matches(':disabled, fieldset:disabled *');
  }
  isEnabled = async () => !(await this.isDisabled());
  async isFocused(): Promise<boolean> {
    return (await this.#one()) === document.activeElement;
  }
  async element(): Promise<HTMLElement> {
    return this.#one();
  }

  async click(): Promise<void> {
    const found = await this.#one();
    await expect.poll(() => found.matches(':disabled'), { message: `${this.#said} is enabled` }).toBe(false);
    press(found);
  }
  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click();
  }
  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click();
  }
  async fill(value: string): Promise<void> {
    type((await this.#one()) as HTMLInputElement, value);
  }
  async selectOption(value: string): Promise<void> {
    choose((await this.#one()) as HTMLSelectElement, value);
  }
  /** As if files were chosen in the browser's dialog. */
  async setInputFiles(files: readonly File[]): Promise<void> {
    const field = (await this.#one()) as HTMLInputElement;
    Object.defineProperty(field, 'files', {
      value: Object.assign([...files], { item: (at: number) => files[at] }),
      configurable: true,
    });
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  async press(key: string): Promise<void> {
    const found = await this.#one();
    found.focus();
    for (const name of ['keydown', 'keyup']) {
      const isLeft = found.dispatchEvent(new KeyboardEvent(name, { key, bubbles: true, cancelable: true }));
      if (isLeft && name === 'keydown' && key === 'Enter') (found as HTMLInputElement).form?.requestSubmit();
    }
  }
}

const isChecked = (element: Element): boolean =>
  (element as HTMLInputElement).checked ?? element.getAttribute('aria-checked') === 'true';
