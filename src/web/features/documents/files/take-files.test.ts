import { describe, expect, test } from 'vitest';
import { createTakeFiles } from './take-files.ts';

const file = (name: string) => new File(['x'], name);

function aPage({ lines = 0, busy = false } = {}) {
  const did: string[] = [];
  const take = createTakeFiles({
    upload: {
      choose: ({ name }) => did.push(`choose ${name}`),
      isBusy: () => busy,
      get: () => ({ sender: ' Río Verde ', date: '' }),
    },
    batch: {
      add: (files, { sender, date }) => did.push(`add ${files.length} ${sender} ${date}`),
      get: () => ({ lines: Array.from({ length: lines }) }),
    },
    goTo: (path) => did.push(path),
    notify: ({ title }) => did.push(String(title)),
  });
  return { did, take };
}

describe('files dropped anywhere', () => {
  test('one XML waits in the form, so that sender and date can be added', () => {
    const { did, take } = aPage();
    take([file('a.xml')]);
    expect(did).toEqual(['choose a.xml', '/upload-xml']);
  });

  test.each([
    ['several', [file('a.xml'), file('b.xml')]],
    ['a ZIP', [file('a.zip')]],
    ['an XML beside a PDF', [file('a.xml'), file('a.pdf')]],
  ])('%s become a batch, with what the form says', (_, files) => {
    const { did, take } = aPage();
    take(files);
    expect(did).toEqual([`add ${files.length} Río Verde undefined`, '/upload-xml']);
  });

  test.each([{ lines: 3 }, { busy: true }])('one more XML joins what is going on', (going) => {
    const { did, take } = aPage(going);
    take([file('a.xml')]);
    expect(did[0]).toBe('add 1 Río Verde undefined');
  });

  test('PDF alone lead to their page, with the error of the specification', () => {
    const { did, take } = aPage();
    take([file('a.pdf'), file('b.PDF')]);
    expect(did).toEqual(['/upload', 'Solo se permiten archivos XML']);
  });

  test('other files change nothing but are answered', () => {
    const { did, take } = aPage();
    take([file('foto.jpg')]);
    take([]);
    expect(did).toEqual(['Solo se permiten archivos XML']);
  });
});
