import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing reaches beyond the right edge of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, { message: `${page.url()} at ${page.viewportSize()?.width} px` }).toBeLessThanOrEqual(0);
}

/** No table reaches beyond the card it stands in. */
export async function expectTablesInCards(page: Page): Promise<void> {
  const beyond = () =>
    page
      .locator('section > table')
      .evaluateAll((tables) =>
        tables
          .filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0))
          .map((table) => `${table.parentElement?.textContent?.slice(0, 20)}: ${table.scrollWidth}`),
      );
  await expect.poll(beyond, { message: `${page.url()} at ${page.viewportSize()?.width} px` }).toEqual([]);
}

/** A figure, a number or the name of a button is read whole: on one line, and not cut off at a side. */
export async function expectWhole(page: Page, selector: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(textsNotWhole, selector), { message: `${selector} in ${page.url()}` })
    .toEqual([]);
}

/** Runs in the page. */
function textsNotWhole(wanted: string): (string | null)[] {
  /** Where text within it ends to be seen: an ellipsis comes at the edge of the content. */
  const edgesOf = (around: Element) => {
    const { left, right } = around.getBoundingClientRect();
    const { overflowX, paddingLeft, paddingRight } = getComputedStyle(around);
    if (around === document.documentElement) return { left: 0, right: innerWidth };
    if (overflowX === 'visible') return { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY };
    return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) };
  };
  const isCut = (from: Element, box: DOMRect): boolean => {
    for (let around: Element | null = from; around; around = around.parentElement) {
      const { left, right } = edgesOf(around);
      if (box.left < left - 1 || box.right > right + 1) return true;
    }
    return false;
  };
  const isWhole = (text: Node): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()];
    return boxes.length < 2 && boxes.every((box) => text.parentElement && !isCut(text.parentElement, box));
  };
  const textsIn = (element: Element): Node[] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    return texts.filter((text) => text.parentElement?.className !== 'visually-hidden');
  };
  const shown = [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility());
  if (shown.length === 0) return [`nada con ${wanted} a ${innerWidth} px`];
  return shown
    .flatMap(textsIn)
    .filter((text) => !isWhole(text))
    .map((text) => text.textContent);
}

/** No words end at an edge that hides them, save those that are told whole by their title. */
export async function expectNothingCut(page: Page): Promise<void> {
  const message = `${page.url()} at ${page.viewportSize()?.width} px`;
  await expect.poll(() => page.evaluate(wordsCut), { message }).toEqual([]);
}

/** Runs in the page. */
function wordsCut(): string[] {
  const isHidden = (box: DOMRect, from: Element): boolean => {
    for (let around: Element | null = from; around; around = around.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(around);
      if (overflowX === 'auto' || overflowX === 'scroll') return false; // what scrolls can be seen
      const { left, right } = around.getBoundingClientRect();
      const isCut = overflowX !== 'visible' && (box.left < left - 1 || box.right > right + 1);
      if (isCut) return !(textOverflow === 'ellipsis' && from.closest('[title], [aria-label]'));
    }
    return box.left < -1 || box.right > innerWidth + 1;
  };
  /** Clipped away on purpose, for screen readers. */
  const isOnlyReadOut = (from: Element | null): boolean =>
    from !== null && (getComputedStyle(from).clipPath !== 'none' || isOnlyReadOut(from.parentElement));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const parent = text.parentElement;
    if (!parent?.checkVisibility() || !text.textContent?.trim() || isOnlyReadOut(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some((box) => isHidden(box, parent))) cut.push(text.textContent.slice(0, 60));
  }
  return cut;
}
