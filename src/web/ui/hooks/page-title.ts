import { useEffect } from 'react';
import { t } from '#text/common.ts';

/** Of the page in view, and of what it shows of its kind: an invoice, say. */
let page: string | null = null;
let subject: string | null = null;

function show(): void {
  const title = subject ?? page;
  document.title = title === null ? t.product.name : t.product.documentTitle(title);
}

export function setPageTitle(title: string | null): void {
  page = title;
  show();
}

/** While it is in view the tab bears its name. */
export function usePageSubject(name: string | null): void {
  useEffect(() => {
    subject = name;
    show();
    return () => {
      subject = null;
      show();
    };
  }, [name]);
}
