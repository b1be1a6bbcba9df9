import { describe, expect, test } from 'vitest';
import {
  aiLastsUntil,
  aiUsage,
  lastDayOf,
  NEW_PLAN,
  planLines,
  planLinesWithoutLimit,
  planProblems,
  planTypeOf,
  statusAt,
  subscriptionEnd,
  usageLevel,
} from './plan.ts';

const at = (text: string) => new Date(text);

describe('what is used of a month’s readings', () => {
  test('SUB-12 SUB-13 SUB-14 is used of limit, never above 100, and 0 of a limit of 0', () => {
    expect(aiUsage(25, 50).percent).toBe(50);
    expect(aiUsage(60, 50).percent).toBe(100);
    expect(aiUsage(5, 0).percent).toBe(0);
  });
  test('SUB-15 what remains is never below 0', () => {
    expect(aiUsage(25, 50).remaining).toBe(25);
    expect(aiUsage(60, 50).remaining).toBe(0);
  });
  test('OPEN-05 without a limit nothing of it is used and it never runs out', () => {
    expect(aiUsage(900, -1)).toEqual({ percent: 0, remaining: 'unlimited' });
  });
  test('at the pace of the month so far it lasts until a day of it, or for all of it', () => {
    expect(aiLastsUntil(64, 100, '2026-11-14')).toBe('2026-11-21');
    expect(aiLastsUntil(99, 100, '2026-11-14')).toBe('2026-11-14');
    expect(aiLastsUntil(40, 100, '2026-11-14')).toBeNull();
    expect(aiLastsUntil(48, 100, '2026-11-14')).toBe('2026-11-29');
  });
  test('nothing is foretold without a limit, without use, with nothing left, or of the first two days', () => {
    expect(aiLastsUntil(64, -1, '2026-11-14')).toBeNull();
    expect(aiLastsUntil(0, 100, '2026-11-14')).toBeNull();
    expect(aiLastsUntil(100, 100, '2026-11-14')).toBeNull();
    expect(aiLastsUntil(64, 100, '2026-11-02')).toBeNull();
  });
  test.each([
    ['SUB-16', [0, 49.9], 'low'],
    ['SUB-17', [50, 79.9], 'medium'],
    ['SUB-18', [80, 100], 'high'],
  ] as const)('%s the bar at %j is %s', (_, percents, level) => {
    for (const percent of percents) expect(usageLevel(percent)).toBe(level);
  });
});

test.each([
  ['SUB-54', ['Pro', 'Premium anual', 'Profesional'], 'premium'],
  ['SUB-55 OPEN-14', ['Basic', 'Básico', 'BÁSICO anual'], 'basic'],
  ['SUB-56', ['Enterprise', 'Plan enterprise'], 'enterprise'],
  ['SUB-57', ['Inicial', 'Gratis', 'Empresa'], 'free'],
] as const)('%s the type of %j is %s', (_, names, type) => {
  for (const name of names) expect(planTypeOf(name)).toBe(type);
});

test('SUB-27 the first line of a description is the summary, every other one a feature', () => {
  expect(planLines('Para empezar\n10 facturas/mes con IA\n\n XML nativo \r\n')).toEqual({
    summary: 'Para empezar',
    features: ['10 facturas/mes con IA', 'XML nativo'],
  });
  expect(planLines('')).toEqual({ summary: '', features: [] });
});

test('RACE-58 whatever a description says of the limit of readings is left out: the plan has its own figure', () => {
  const lines = (...more: string[]) => planLinesWithoutLimit(['Para un comercio', ...more].join('\n'));
  for (const line of [
    '100 facturas/mes con IA',
    'Hasta 1.000 facturas por mes',
    'Facturas con IA sin límite',
    'Lecturas con IA ilimitadas',
    '50 PDF o fotos con IA',
    '200 documentos mensuales',
  ]) {
    expect(lines(line, 'XML nativo sin límite')).toEqual({
      summary: 'Para un comercio',
      features: ['XML nativo sin límite'],
    });
  }
  const others = [
    'XML nativo sin límite',
    'Exporta a Excel y CSV',
    'Soporte en 24 horas',
    '3 correos conectados',
    'Lee PDF y fotos con IA',
  ];
  expect(lines(...others).features).toEqual(others);
  expect(planLinesWithoutLimit('100 facturas/mes con IA\nProcesamiento de correos')).toEqual({
    summary: '',
    features: ['Procesamiento de correos'],
  });
});

describe('what is wrong with a plan', () => {
  const plan = { ...NEW_PLAN, name: 'Plan', code: 'plan' };
  test('PLAN-21 a name and a code must be there, and all that is wrong is told together', () => {
    expect(planProblems(plan)).toEqual({});
    expect(planProblems({ ...NEW_PLAN, price: '-1', aiLimit: -2, sortOrder: -1 })).toEqual({
      name: 'Nombre y código son obligatorios',
      code: 'Nombre y código son obligatorios',
      price: expect.stringContaining('desde 0'),
      aiLimit: expect.stringContaining('-1'),
      sortOrder: expect.stringContaining('de 0 a'),
    });
    expect(planProblems({ ...plan, name: '' })).toEqual({ name: 'Nombre y código son obligatorios' });
    expect(planProblems({ ...plan, code: '' })).toEqual({ code: 'Nombre y código son obligatorios' });
  });
  test('PLAN-23 PLAN-24 a price has at most two decimals', () => {
    for (const price of ['0', '9.99', '150000', '1000000000000']) expect(planProblems({ ...plan, price })).toEqual({});
    for (const price of ['', 'x', '1.234', '1e3', '1000000000000.01', 'NaN', ' 1'])
      expect(Object.keys(planProblems({ ...plan, price }))).toEqual(['price']);
  });
  test('PLAN-25 PLAN-26 limits and orders are whole numbers that the store takes', () => {
    for (const aiLimit of [-1, 0, 1_000_000]) expect(planProblems({ ...plan, aiLimit })).toEqual({});
    for (const aiLimit of [-2, 1.5, 1_000_001, Number.NaN]) {
      expect(Object.keys(planProblems({ ...plan, aiLimit }))).toEqual(['aiLimit']);
    }
    for (const sortOrder of [0, 10_000]) expect(planProblems({ ...plan, sortOrder })).toEqual({});
    for (const sortOrder of [-1, 0.5, 10_001]) {
      expect(Object.keys(planProblems({ ...plan, sortOrder }))).toEqual(['sortOrder']);
    }
  });
  test('a code can stand in an address', () => {
    for (const code of ['a b', 'a/b', 'ñ', '-a', '?']) {
      expect(Object.keys(planProblems({ ...plan, code }))).toEqual(['code']);
    }
  });
});

describe('a subscription ends', () => {
  const monthly = { price: '150000', billingPeriod: 'monthly' } as const;
  test.each([
    // 02:30 UTC is the evening before in Asunción.
    ['2026-11-15T02:30:00Z', '2026-12-15T03:00:00.000Z', '2026-12-14'],
    ['2026-11-15T12:00:00Z', '2026-12-16T03:00:00.000Z', '2026-12-15'],
    ['2027-01-31T12:00:00Z', '2027-03-01T03:00:00.000Z', '2027-02-28'],
    ['2026-12-31T12:00:00Z', '2027-02-01T03:00:00.000Z', '2027-01-31'],
  ])('at midnight in Asunción after a month: started at %s, ended at %s', (start, end, lastDay) => {
    const ended = subscriptionEnd(at(start), monthly);
    expect(ended?.toISOString()).toBe(end);
    expect(ended && lastDayOf(ended)).toBe(lastDay);
  });
  test('after a year where it is paid by the year, and never where it is free or paid once', () => {
    const start = at('2028-02-29T12:00:00Z');
    expect(subscriptionEnd(start, { ...monthly, billingPeriod: 'yearly' })?.toISOString()).toBe(
      '2029-03-01T03:00:00.000Z',
    );
    expect(subscriptionEnd(start, { ...monthly, billingPeriod: 'one-time' })).toBeNull();
    expect(subscriptionEnd(start, { ...monthly, price: '0' })).toBeNull();
  });
  test('OPEN-28 TIME-08 and is inactive from that moment on, whatever is written down', () => {
    const endsAt = at('2026-12-16T03:00:00Z');
    expect(statusAt({ status: 'active', endsAt }, at('2026-12-16T02:59:59Z'))).toBe('active');
    expect(statusAt({ status: 'active', endsAt }, endsAt)).toBe('inactive');
    expect(statusAt({ status: 'cancelled', endsAt }, endsAt)).toBe('cancelled');
    expect(statusAt({ status: 'active', endsAt: null }, endsAt)).toBe('active');
  });
});
