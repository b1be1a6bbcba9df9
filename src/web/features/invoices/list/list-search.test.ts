import { describe, expect, test } from 'vitest';
import { listInvoices } from '#contract/invoices/list.ts';
import { addressOf } from '#web/api/build-request.ts';
import {
  filterCount,
  listDate,
  listQuery,
  readListSearch,
  shownMonth,
  shownSearch,
  withFilters,
  withoutFilters,
} from './list-search.ts';

const asked = (search: Record<string, unknown>) =>
  addressOf(listInvoices, { query: listQuery(readListSearch(search), '2026-11') });

describe('the list in its address', () => {
  test.each(['0', '-5', 'diez', '7', '1000', '', null, undefined, '10.5'])(
    'LIST-19 a page size of %j is not used',
    (pageSize) => {
      expect(readListSearch({ pageSize })).toEqual({});
      expect(asked({ pageSize })).toContain('page_size=10');
      expect(shownSearch({ pageSize, month: '2026-99' } as never)).toEqual({});
    },
  );

  test.each(['0', '-1', 'dos', '1.5', '1e3', '99999999999', null])('LIST-21 a page %j is the first one', (page) => {
    expect(readListSearch({ page })).toEqual({});
  });

  test('LIST-17 LIST-18 the four sizes are taken, and ten leaves no trace', () => {
    expect(['10', '20', '50', '100'].map((pageSize) => readListSearch({ pageSize }).pageSize)).toEqual([
      undefined,
      20,
      50,
      100,
    ]);
  });

  test('LIST-36 null and empty values are dropped, and texts trimmed', () => {
    const search = {
      month: '2026-10',
      search: '  río verde ',
      issuer: '   ',
      issuerRuc: '',
      receiverRuc: null,
      page: 2,
    };
    expect(readListSearch(search)).toEqual({ month: '2026-10', search: 'río verde', page: 2 });
    expect(asked(search)).toBe('/v2/invoices/headers?page=2&page_size=10&year_month=2026-10&search=r%C3%ADo+verde');
  });

  test('CLOSE-74 what makes a figure of a close is asked for by its words on the wire, in one month alone', () => {
    const figure = { month: '2026-10', closing: 'purchases', part: 'taxed-5', vat: 'no' } as const;
    expect(readListSearch(figure)).toEqual(figure);
    expect(asked(figure)).toContain('&cierre=compras&parte=gravado_5&imputa_iva=false');
    expect(filterCount(figure)).toBe(1);
    expect(readListSearch({ ...figure, month: 'all' })).toEqual({ month: 'all' });
    expect(readListSearch({ ...figure, closing: 'cancelled' })).toEqual({ month: '2026-10', closing: 'cancelled' });
    expect(readListSearch({ ...figure, closing: 'compras', part: 'to-vat', vat: 'true' })).toEqual({
      month: '2026-10',
    });
    expect(readListSearch({ ...figure, part: 'to-vat', vat: 'true' })).toEqual({
      month: '2026-10',
      closing: 'purchases',
    });
  });

  test('purchases, sales and what is of others are asked for by their word on the wire; other words are dropped', () => {
    expect(readListSearch({ side: 'sale' })).toEqual({ side: 'sale' });
    expect(asked({ side: 'sale' })).toContain('&lado=venta');
    expect(readListSearch({ side: 'venta' })).toEqual({});
    expect(filterCount({ side: 'other', search: 'x' })).toBe(2);
  });

  test('LIST-02 no month is the current one, `all` is none, and both spellings of a month are read', () => {
    expect(asked({})).toBe('/v2/invoices/headers?page=1&page_size=10&year_month=2026-11');
    expect(asked({ month: 'all' })).toBe('/v2/invoices/headers?page=1&page_size=10');
    expect(readListSearch({ month: '202610' })).toEqual({ month: '2026-10' });
    expect(['2026-13', '2026-00', '26-10', 'octubre'].map((month) => readListSearch({ month }))).toEqual([
      {},
      {},
      {},
      {},
    ]);
    expect(shownMonth({ month: 'all' }, '2026-11')).toBeNull();
  });

  test('LIST-04 LIST-05 LIST-06 every filter travels under its own name', () => {
    const search = { issuer: 'Ñu', issuerRuc: '80047312', receiverRuc: '80092516-5', verification: 'observed' };
    const sent = new URL(asked(search), 'http://a').searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      emisor_nombre: 'Ñu',
      ruc_emisor: '80047312',
      ruc_receptor: '80092516-5',
      verificacion: 'observada',
    });
    expect(readListSearch({ verification: 'ok' })).toEqual({});
    expect(asked({ altered: 'only' })).toContain('solo_alteradas=true');
    expect(asked({ altered: 'yes' })).not.toContain('solo_alteradas');
  });

  test('LIST-10 another filter starts at the first page again; clearing leaves all months', () => {
    const search = { month: '2026-10', search: 'a', issuerRuc: '8', page: 4, cursor: 'x', pageSize: 50 };
    expect(withFilters(search, { search: undefined })).toEqual({ month: '2026-10', issuerRuc: '8', pageSize: 50 });
    expect(withoutFilters(search)).toEqual({ month: 'all', pageSize: 50 });
    expect(filterCount(search)).toBe(2);
  });
});

test('GEN-03 a narrow list says the year only when it goes over several months', () => {
  expect(listDate(readListSearch({ month: '2026-10' }), '2026-10-31')).toBe('31/10');
  expect(listDate(readListSearch({}), '2026-11-02')).toBe('02/11');
  expect(listDate(readListSearch({ month: 'all' }), '2025-11-14')).toBe('14/11/2025');
});
