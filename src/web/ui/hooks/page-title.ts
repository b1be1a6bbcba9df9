import { useEffect } from 'react';
import { t } from '#text/common.ts';

/** The title of the page that is shown, and the name of what it shows, such as an invoice, which comes first. */
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

/** While the component is shown, the browser's tab bears this name instead of the page's. */
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
