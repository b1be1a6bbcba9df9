import type { UnreadableValue } from '#domain/invoice/invoice.ts';
import type { Coded } from '#domain/invoice/invoice-item.ts';
import type { Amount } from '#domain/money/money.ts';
import { parseAmount } from '#domain/money/money.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { CalendarDate, LocalDateTime } from '#domain/time/calendar.ts';
import { isCalendarDate } from '#domain/time/calendar.ts';
import type { CanonicalElement } from './canonical-xml.ts';
import { textOf } from './canonical-xml.ts';

/**
 * One group of fields, read by tag. An absent group answers null to everything, so that readers need not check first.
 * Values that make no sense are noted in `unreadable`.
 */
export class Group {
  readonly element: CanonicalElement | null;
  readonly unreadable: UnreadableValue[];

  constructor(element: CanonicalElement | null, unreadable: UnreadableValue[]) {
    this.element = element;
    this.unreadable = unreadable;
  }

  get isThere(): boolean {
    return this.element !== null;
  }

  group(tag: string): Group {
    return new Group(this.#child(tag), this.unreadable);
  }

  groups(tag: string): Group[] {
    if (this.element === null) return [];
    const found: Group[] = [];
    for (const child of this.element.children) {
      if (child.name === tag) found.push(new Group(child, this.unreadable));
    }
    return found;
  }

  /** Trimmed; null when absent or empty. */
  text(tag: string): string | null {
    const child = this.#child(tag);
    return child === null ? null : textOf(child) || null;
  }

  texts(tag: string): string[] {
    return this.groups(tag).flatMap(({ element }) => {
      if (element === null) return [];
      element.isRead = true;
      return textOf(element) || [];
    });
  }

  /** A code and, when the document gives them, its words. */
  coded(codeTag: string, descriptionTag: string): Coded | null {
    const code = this.text(codeTag);
    return code === null ? null : { code, description: this.text(descriptionTag) };
  }

  amount(tag: string): Amount | null {
    const written = this.text(tag);
    if (written === null) return null;
    const amount = parseAmount(written);
    return amount ?? this.#note(tag, written);
  }

  /** An absent amount is zero, as the format prescribes. */
  amountOrZero(tag: string): Amount {
    return this.amount(tag) ?? '0';
  }

  date(tag: string): CalendarDate | null {
    const written = this.text(tag);
    return written === null ? null : this.asDate(tag, written);
  }

  asDate(tag: string, written: string): CalendarDate | null {
    const date = written.slice(0, 10);
    return isCalendarDate(date) ? date : this.#note(tag, written);
  }

  dateTime(tag: string): LocalDateTime | null {
    const written = this.text(tag);
    if (written === null) return null;
    const [, date = '', time = '00:00:00'] = DATE_TIME.exec(written) ?? [];
    return isCalendarDate(date) ? `${date}T${time}` : this.#note(tag, written);
  }

  /** Marks fields as read that only repeat a code in words. */
  skip(...tags: string[]): this {
    for (const tag of tags) this.#child(tag);
    return this;
  }

  #note(field: string, written: string): null {
    this.unreadable.push({ field, written: cutText(written, LONGEST_NOTE) });
    return null;
  }

  #child(tag: string): CanonicalElement | null {
    if (this.element === null) return null;
    for (const child of this.element.children) {
      if (child.name === tag) {
        child.isRead = true;
        return child;
      }
    }
    return null;
  }
}

const LONGEST_NOTE = 200;
/** Some systems add a zone or fractions of a second, which the format does not have. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d))?/;
