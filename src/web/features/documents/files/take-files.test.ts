import { describe, expect, test } from 'vitest';
import type { UploadCall } from './file-kinds.ts';
import { createTakeFiles } from './take-files.ts';

const file = (name: string, type = '') => new File(['x'], name, { type });
const pdf = (name: string) => file(name, 'application/pdf');

interface Going {
  lines?: number;
  on?: UploadCall;
  busy?: boolean;
  inView?: UploadCall | null;
}

function aPage({ lines = 0, on = 'xml', busy = false, inView = null }: Going = {}) {
  const did: string[] = [];
  const upload = (which: UploadCall) => ({
    choose: ({ name }: File) => void did.push(`choose ${which} ${name}`),
    isBusy: () => busy,
    get: () => ({ sender: which === 'xml' ? ' Río Verde ' : ' Karanday ', date: '' }),
  });
  const take = createTakeFiles({
    uploads: { xml: upload('xml'), pdf: upload('pdf') },
    batch: {
      add: (files, { sender, date }, page) => void did.push(`add ${files.length} ${sender} ${date} ${page}`),
      get: () => ({ lines: Array.from({ length: lines }), page: on }),
    },
    pageInView: () => inView,
    goTo: (path) => void did.push(path),
    notify: ({ title }) => void did.push(String(title)),
  });
  return { did, take };
}

describe('files dropped anywhere', () => {
  test('one XML waits in the form, so that sender and date can be added', () => {
    const { did, take } = aPage();
    take([file('a.xml')]);
    expect(did).toEqual(['choose xml a.xml', '/upload-xml']);
  });

  test('one PDF waits in the form of its page', () => {
    const { did, take } = aPage();
    take([pdf('a.pdf')]);
    expect(did).toEqual(['choose pdf a.pdf', '/upload']);
  });

  test.each([
    ['several', [file('a.xml'), file('b.xml')]],
    ['a ZIP', [file('a.zip')]],
    ['an XML beside a PDF', [file('a.xml'), pdf('a.pdf')]],
  ])('%s become a batch, with what the form says', (_, files) => {
    const { did, take } = aPage();
    take(files);
    expect(did).toEqual([`add ${files.length} Río Verde undefined xml`, '/upload-xml']);
  });

  test.each([
    ['several PDFs', [pdf('a.pdf'), pdf('b.PDF')]],
    ['a photo, which the single field does not take', [file('foto.jpg', 'image/jpeg')]],
    ['PDFs and photos', [pdf('a.pdf'), file('foto.png')]],
  ])('INTK-10 %s become a batch on the page of the PDFs', (_, files) => {
    const { did, take } = aPage({ inView: 'xml' });
    take(files);
    expect(did).toEqual([`add ${files.length} Karanday undefined pdf`, '/upload']);
  });

  test('a ZIP, and what is mixed, stay on the upload page in view', () => {
    const { did, take } = aPage({ inView: 'pdf' });
    take([file('a.zip')]);
    take([file('a.xml'), pdf('a.pdf')]);
    expect(did).toEqual(['add 1 Karanday undefined pdf', '/upload', 'add 2 Karanday undefined pdf', '/upload']);
  });

  test.each([{ lines: 3 }, { busy: true }])('one more XML joins what is going on', (going) => {
    const { did, take } = aPage(going);
    take([file('a.xml')]);
    expect(did[0]).toBe('add 1 Río Verde undefined xml');
  });

  test('whatever comes joins the batch where it is', () => {
    const { did, take } = aPage({ lines: 3, on: 'pdf', inView: 'xml' });
    take([file('a.xml')]);
    expect(did).toEqual(['add 1 Karanday undefined pdf', '/upload']);
  });

  test.each([
    [null, 'Solo se permiten archivos XML'],
    ['pdf', 'Solo se permiten archivos PDF'],
  ] as const)('PDF-09 XML-10 other files change nothing but are answered (%s)', (inView, title) => {
    const { did, take } = aPage({ inView });
    take([file('planilla.xlsx')]);
    take([]);
    expect(did).toEqual([title]);
  });
});
