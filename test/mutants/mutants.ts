// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code

/** A small change that breaks the product, and the test that should notice. */
export interface Mutant {
  /** What the change breaks, in words. */
  readonly name: string;
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The row of docs/requirements.md that it breaks. */
  readonly id: string;
  /** The file whose tests claim that row. */
  readonly test: string;
}

type Line = readonly [name: string, id: string, find: string, replace: string];

/** Mutants of one file whose rows one test file claims. */
const of = (file: string, test: string, ...lines: readonly Line[]): Mutant[] =>
  lines.map(([name, id, find, replace]) => ({ name, file, find, replace, id, test }));

const RUC_LIST = [
  of(
    'src/domain/ruc-list/listed-ruc.ts',
    'src/domain/ruc-list/listed-ruc.test.ts',
    [
      'a list of 49,999 RUCs is taken',
      'DESK-84',
      'least = LEAST_LISTED): ListFault',
      'least = LEAST_LISTED - 1): ListFault',
    ],
    [
      'any number of wrong digits is taken',
      'DESK-84',
      "if (wrongDigits > lines * MOST_WRONG_SHARE) return 'too-many-wrong-digits';",
      '',
    ],
    ['a state that nobody knows counts as active', 'DESK-82', "STATES[plain] ?? 'other'", "STATES[plain] ?? 'active'"],
  ),
  of(
    'src/server/features/ruc-list/load/list-loads.store.ts',
    'src/server/features/ruc-list/ruc-list.db.test.ts',
    ['the first line of a RUC counts', 'DESK-88', 'order by ruc, position desc', 'order by ruc, position'],
    [
      'a load that was replaced goes on writing',
      'DESK-87',
      "where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(tx);",
      'where id = ${id} and attempt = ${attempt}`.execute(tx);',
    ],
    [
      'the half that is read is written over',
      'DESK-87',
      "return rows[0]?.half === 'a' ? 'b' : 'a';",
      "return rows[0]?.half === 'a' ? 'a' : 'b';",
    ],
  ),
  of(
    'src/server/features/ruc-list/load/load-list.ts',
    'src/server/features/ruc-list/ruc-list.db.test.ts',
    ['the same small file twice is a list', 'DESK-84', 'if (rows < least)', 'if (rows < 0)'],
    ['what a load needs is swept', 'DESK-87', 'if (await isNeeded(tx, half)) throw new StillNeeded();', ''],
  ),
];

const DOMAIN = [
  of(
    'src/domain/plans/plan.ts',
    'src/domain/plans/plan.test.ts',
    [
      'use above its limit shows more than 100 %',
      'SUB-13',
      'Math.min(100, (used / limit) * 100)',
      '(used / limit) * 100',
    ],
    ['what remains goes below zero', 'SUB-15', 'Math.max(0, limit - used)', 'limit - used'],
    [
      'a plan without a limit seems used up',
      'OPEN-05',
      "{ percent: 0, remaining: 'unlimited' }",
      '{ percent: 100, remaining: 0 }',
    ],
    ['a price with three decimals is taken', 'PLAN-24', '\\d{1,2}0*', '\\d{1,3}0*'],
    ['a negative order is taken', 'PLAN-26', 'isWhole(plan.sortOrder, 0,', 'isWhole(plan.sortOrder, -9,'],
    [
      'the first feature of a plan is lost',
      'SUB-27',
      "const [summary = '', ...features]",
      "const [summary = '', , ...features]",
    ],
    ['a subscription counts at the moment of its end', 'TIME-08', 'endsAt <= now', 'endsAt < now'],
  ),
  of(
    'src/domain/plans/entitlements.ts',
    'src/domain/plans/entitlements.test.ts',
    [
      'a trial day has 23 hours',
      'TRIAL-02',
      'start.getTime() + days * DAY_MS',
      'start.getTime() + (days * DAY_MS * 23) / 24',
    ],
    [
      'a trial counts at the very moment of its end',
      'TIME-07',
      'const expired = msLeft <= 0;',
      'const expired = msLeft < 0;',
    ],
    ['the limit is reached one reading late', 'TRIAL-36', 'ai.used >= limit }', 'ai.used > limit }'],
    ['a subscription counts at its end', 'TIME-08', 'end === null || now < end', 'end === null || now <= end'],
    ['a suspended business may process', 'TRIAL-09', "if (isSuspended) return 'suspended';", ''],
    [
      'a cancelled subscription goes on',
      'TRIAL-07',
      "subscription?.status === 'active' && isAhead",
      'subscription && isAhead',
    ],
    ['a trial that is over exports everything', 'SAFE-37', 'if (isTrialOver) return BARE_FEATURES;', ''],
    [
      'cancelling a small plan in the trial gives everything',
      'SAFE-37',
      'if (last === undefined) return TRIAL_FEATURES;',
      'return TRIAL_FEATURES;',
    ],
    [
      'one call more than the limit may bring nothing',
      'SAFE-31',
      'turnedAwayToday < fruitlessAllowance(limit)',
      'turnedAwayToday <= fruitlessAllowance(limit)',
    ],
    [
      'a subscriber has the limit of the trial',
      'TRIAL-22',
      'limit: active.plan.aiLimit, ai',
      'limit: trial.aiLimit, ai',
    ],
  ),
  of(
    'src/domain/time/monthly-reset.ts',
    'src/domain/time/monthly-reset.test.ts',
    ['the reset comes an hour late', 'TIME-01', "'00:05:00'", "'01:05:00'"],
    ['the next reset is this month’s', 'TIME-05', 'isAhead ? month : addMonths(month, 1)', 'month'],
    ['a reset that was done is due again', 'TIME-06', '!isDone && momentOf', 'momentOf'],
  ),
  of('src/domain/time/period.ts', 'src/domain/time/period.test.ts', [
    'Asunción is an hour off',
    'GEN-04',
    'const OFFSET_MS = -3 * 3_600_000;',
    'const OFFSET_MS = -4 * 3_600_000;',
  ]),
  of(
    'src/domain/text/searchable.ts',
    'src/domain/text/searchable.test.ts',
    ['accents matter in searches', 'API-10', ".replace(/[\\u0300-\\u036f]/g, '')", ''],
    ['case matters in searches', 'API-10', '.toLowerCase()', ''],
  ),
  of(
    'src/domain/money/money.ts',
    'src/domain/money/money.test.ts',
    ['the ninth decimal is cut, not rounded', 'API-14', "if (fraction.charAt(DECIMALS) >= '5') units += 1n;", ''],
    ['an average of none divides by zero', 'DASH-08', "count === 0 ? '0' : ", ''],
  ),
  of('src/domain/money/vat.ts', 'src/domain/money/vat.test.ts', [
    'the taxed share is forgotten',
    'INTK-39',
    'total * rate * proportion, bottom',
    'total * rate * HUNDRED, bottom',
  ]),
  of(
    'src/domain/identifiers/check-digit.ts',
    'src/domain/identifiers/check-digit.test.ts',
    [
      'the check digit weighs wrong from the eleventh digit on',
      'INTK-35',
      'const HEAVIEST = 11;',
      'const HEAVIEST = 9;',
    ],
    ['a rest of one gives a digit of ten', 'INTK-36', 'rest > 1 ?', 'rest > 0 ?'],
  ),
  of(
    'src/domain/invoice/amounts/counting.ts',
    'src/domain/invoice/amounts/counting.test.ts',
    ['a credit note adds to sums', 'INTK-49', "documentType === 'credit-note' ? -1 : 1", '1'],
    ['a credit note is in averages', 'INTK-49', 'reason === null && sign === 1', 'reason === null'],
    [
      'what has no rate is said nowhere',
      'GEN-23',
      'const isLeftOut = sign !== 0 && reason !== null;',
      'const isLeftOut = false;',
    ],
  ),
  of(
    'src/domain/invoice/amounts/guarani-total.ts',
    'src/domain/invoice/amounts/guarani-total.test.ts',
    [
      'the total in guaraníes that a document gives is ignored',
      'GEN-23',
      'if (totals.totalInGuaranies !== null) return totals.totalInGuaranies;',
      '',
    ],
    [
      'dollars are added as guaraníes',
      'GEN-23',
      'times(toUnits(totals.total), toUnits(exchange.rate))',
      'toUnits(totals.total)',
    ],
  ),
  of(
    'src/domain/invoice/copies/same-invoice.ts',
    'src/domain/invoice/copies/same-invoice.test.ts',
    ['the same CDC makes two invoices', 'INTK-27', "if (a.cdc !== null && a.cdc === b.cdc) return 'same';", ''],
    ['two CDCs on one number become one invoice', 'INTK-27', "? 'observed' : 'same'", "? 'same' : 'same'"],
    ['another timbrado is the same invoice', 'INTK-29', '[ruc, timbrado.number, documentType,', '[ruc, documentType,'],
  ),
  of(
    'src/domain/invoice/repeats/possible-repeat.ts',
    'src/domain/invoice/repeats/possible-repeat.test.ts',
    [
      'another timbrado does not tell papers apart',
      'EXACT-20',
      ' || areOther(a.timbrado?.number, b.timbrado?.number)',
      '',
    ],
    ['what is missing tells papers apart', 'EXACT-20', 'a != null && b != null && a !== b', 'a !== b'],
    ['without a number the day does not matter', 'EXACT-22', 'a.issueDate === b.issueDate && a.currency', 'a.currency'],
    ['a proven invoice waits because of a photo', 'EXACT-23', 'if (isProven || isOtherProven) return !isProven;', ''],
    [
      'the first one waits, not the later one',
      'EXACT-21',
      'one.id > other.id : later > 0',
      'one.id > other.id : later < 0',
    ],
  ),
  of('src/server/features/invoices/save/mark-repeats.ts', 'src/server/features/review/decide-repeat.db.test.ts', [
    'what a person told apart is asked again',
    'EXACT-25',
    '!areToldApart(stored, other) &&',
    '',
  ]),
  of(
    'src/server/features/invoices/save/mark-repeats.ts',
    'src/server/features/invoices/save/possible-repeats.db.test.ts',
    [
      'a possible repeat counts all the same',
      'EXACT-21',
      'isInReview: true, doubts: [...bare.doubts, ...ids.map(repeatDoubt)]',
      'doubts: [...bare.doubts, ...ids.map(repeatDoubt)]',
    ],
  ),
  of(
    'src/domain/invoice/copies/which-copy.ts',
    'src/domain/invoice/copies/which-copy.test.ts',
    [
      'any valid signature changes figures',
      'SAFE-01',
      "if (coming.strength === 'chained') return replaces;",
      "if (coming.strength === 'chained' || coming.strength === 'valid-without-chain') return replaces;",
    ],
    ['an unsigned XML changes what a PDF said', 'SAFE-02', 'if (!isSame) return beside;', ''],
    [
      'an altered copy is kept beside a good one',
      'SAFE-03',
      'if (coming.isAltered) return isSame ? NOTHING : IGNORED;',
      '',
    ],
    [
      'an altered copy keeps its place',
      'SAFE-03',
      'return isIntact(coming) && (isSame || isUnproven(known)) ? replaces : beside;',
      'return beside;',
    ],
    [
      'another copy takes the place of what a person decided',
      'SAFE-04',
      'return !known.isDecided && takesThePlace(known, coming) ? replaces : COMPLETES;',
      'return takesThePlace(known, coming) ? replaces : COMPLETES;',
    ],
    [
      'a person’s word that is overruled is not named',
      'SAFE-04',
      "isOverruling: known.isDecided && coming.strength === 'chained',",
      'isOverruling: false,',
    ],
    [
      'a copy that waits takes the invoice out of the sums',
      'SAFE-02',
      ' || (coming.isInReview && (known.isDecided || !known.isInReview))',
      '',
    ],
    [
      'any document read again changes what counts',
      'SAFE-05',
      'return known.isInReview || (isSame',
      'return true || (isSame',
    ],
  ),
  of('src/domain/invoice/copies/copy-figures.ts', 'src/domain/invoice/copies/which-copy.test.ts', [
    'a test document says the same as a real one',
    'SAFE-02',
    "  'environment',\n  'receiver',\n] as const",
    "  'receiver',\n] as const",
  ]),
  of('src/domain/invoice/copies/same-number-check.ts', 'src/domain/invoice/copies/same-number-check.test.ts', [
    'two CDCs on one number are no remark',
    'INTK-33',
    'if (otherCdcs.length === 0) return checked;',
    'return checked;',
  ]),
  of(
    'src/domain/reading/judge-reading.ts',
    'src/domain/reading/judge-reading.test.ts',
    ['a total that the QR contradicts is no doubt', 'READ-06', '...amountFindings(printed, certain),', ''],
    [
      'what only the text says counts without a person',
      'READ-07',
      "if (readFrom === 'person' || provesEssentials(certain)) return doubts;",
      'return doubts;',
    ],
    ['a date six days ahead is no doubt', 'READ-06', 'const MOST_DAYS_AHEAD = 5;', 'const MOST_DAYS_AHEAD = 6;'],
  ),
  of(
    'src/domain/export/export-rows.ts',
    'src/domain/export/export-rows.test.ts',
    ['hidden columns are exported', 'EXP-24', 'fields.filter(({ isVisible }) => isVisible).flatMap', 'fields.flatMap'],
    [
      'a credit note is added to the totals of a file',
      'EXP-23',
      'isSigned && signInSums < 0 && value !== null ? negated(value) : value',
      'value',
    ],
    ['products are joined by a semicolon', 'EXP-27', '.join(field.separator)', ".join(';')"],
    ['the summary forgets the sum', 'EXP-29', 'if (summed === undefined) return count;', 'return count;'],
    ['separate rows leave out the last product', 'EXP-28', 'of items.slice(1))', 'of items.slice(1, -1))'],
  ),
  of(
    'src/domain/export/export-template.ts',
    'src/domain/export/export-template.test.ts',
    [
      'a template needs no field',
      'TPL-38',
      "if (fields.length === 0) problems.fields = 'Debe seleccionar al menos un campo';",
      '',
    ],
    ['a field may stand twice', 'TPL-39', '.size < fields.length', '.size > fields.length'],
    [
      'a sheet name may have 32 characters',
      'TPL-44',
      'cutText(plain, TEMPLATE_LIMITS.sheetName)',
      'cutText(plain, 32)',
    ],
    [
      'a new list of products is joined in one cell',
      'TPL-62',
      "grouping: 'separate-rows',",
      "grouping: 'concatenate',",
    ],
  ),
];

const CONTRACT = [
  of(
    'src/contract/wire/problem-case.ts',
    'src/contract/wire/problem-case.test.ts',
    ['any limit is taken for that of AI', 'ERR-05', '&& /\\b(IA|AI)\\b/i.test(text)', ''],
    ['every 403 is a suspension', 'ERR-12', "/suspendid/i.test(text) ? 'suspended' : 'forbidden'", "'suspended'"],
  ),
  of('src/contract/wire/query-values.ts', 'src/contract/wire/query-values.test.ts', [
    'pages of a thousand are given',
    'API-08',
    '/^(?:[1-9]\\d?|100)?$/',
    '/^(?:[1-9]\\d{0,3})?$/',
  ]),
  of('src/domain/time/period.ts', 'src/contract/wire/query-values.test.ts', [
    'a month of thirteen is understood',
    'API-12',
    '(0[1-9]|1[0-2])$/',
    '(\\d\\d)$/',
  ]),
  of('src/contract/wire/amounts.ts', 'src/contract/wire/amounts.test.ts', [
    'large amounts arrive with an exponent',
    'API-14',
    "if (!text.includes('e')) return text;",
    'return text;',
  ]),
];

const WEB = [
  of(
    'src/web/format/amounts.ts',
    'src/web/format/amounts.test.ts',
    ['guaraníes have decimals', 'GEN-06', 'formatDecimal(amount, none)}', 'formatDecimal(amount, two)}'],
    ['four digits have no dot', 'GEN-03', '(?:\\d{3})+$', '(?:\\d{3}){2,}$'],
    ['a thousand million is shortened to M', 'GEN-06', 'size >= 1_000_000_000n', 'size >= 10_000_000_000n'],
    [
      'a foreign amount loses its currency',
      'OPEN-34',
      '`${currency}\\u00A0${formatFigure(amount, currency)}`',
      'formatFigure(amount, currency)',
    ],
    ['a credit note loses its minus', 'GEN-23', "(sign === -1 ? '−\\u00A0' : '')", "''"],
  ),
  of(
    'src/web/format/dates.ts',
    'src/web/format/dates.test.ts',
    ['times are those of London', 'GEN-04', 'timeInAsuncion(date.getTime())', 'date.toISOString().slice(11, 16)'],
    ['no date shows as nothing', 'GEN-19', "join('/') : t.common.noDate;", "join('/') : '';"],
    [
      'no time shows as nothing',
      'GEN-20',
      'timeInAsuncion(date.getTime()) : t.common.noTime;',
      "timeInAsuncion(date.getTime()) : '';",
    ],
  ),
  of('src/web/format/truncate.ts', 'src/web/format/truncate.test.ts', [
    'names are cut one letter late',
    'SHELL-20',
    '.slice(0, most - 1)',
    '.slice(0, most)',
  ]),
  of(
    'src/web/format/export-file-name.ts',
    'src/web/format/export-file-name.test.ts',
    ['a file is named with blanks', 'EXP-07', '/[^\\p{L}\\p{M}\\p{N}]/gu', '/[^\\p{L}\\p{M}\\p{N} ]/gu'],
    ['a file is an old Excel', 'EXP-09', "excel: '.xlsx'", "excel: '.xls'"],
  ),
  of(
    'src/web/log/log-buffer.ts',
    'src/web/log/log-client.test.ts',
    ['the log keeps all', 'LOG-08', 'all.length > MOST ? all.slice(-KEPT) : all', 'all'],
    ['the log keeps the oldest', 'LOG-08', 'all.slice(-KEPT)', 'all.slice(0, KEPT)'],
    ['what failed is sent after what came later', 'LOG-07', '[...taken, ...entries]', '[...entries, ...taken]'],
  ),
  of(
    'src/web/log/log-client.ts',
    'src/web/log/log-client.test.ts',
    ['the log leaves every 20 s', 'LOG-04', 'const EVERY_MS = 10_000;', 'const EVERY_MS = 20_000;'],
    ['an error waits', 'LOG-06', "if (at === 'error') void flush();", ''],
    [
      'the session id changes with each entry',
      'LOG-02',
      'requestId: browserSession(),',
      'requestId: String(Math.random()),',
    ],
  ),
  of(
    'src/web/ui/feedback/toast-queue.ts',
    'src/web/ui/feedback/toast-queue.test.ts',
    ['four notices show at once', 'TOAST-01', 'export const MOST_AT_ONCE = 3;', 'export const MOST_AT_ONCE = 4;'],
    ['a persistent notice goes by itself', 'TOAST-08', 'if (persistent) return false;', ''],
    [
      'a warning waits its turn',
      'TOAST-02',
      "type === 'error' || type === 'warning' ? 'alert'",
      "type === 'error' ? 'alert'",
    ],
    ['its own duration is ignored', 'TOAST-09', 'return duration ?? (type', 'return (type'],
  ),
  of(
    'src/web/ui/table/page-numbers.ts',
    'src/web/ui/table/page-numbers.test.ts',
    ['twelve page numbers are offered', 'LIST-20', 'const MOST_NUMBERS = 10;', 'const MOST_NUMBERS = 12;'],
    ['a page after the last is asked for', 'LIST-21', 'Math.min(Math.max(1, page), count)', 'Math.max(1, page)'],
    ['the last page is cut off', 'LIST-22', 'Math.ceil(total / pageSize)', 'Math.floor(total / pageSize)'],
  ),
  of(
    'src/web/features/invoices/list/list-search.ts',
    'src/web/features/invoices/list/list-search.test.ts',
    [
      'another filter stays on the old page',
      'LIST-10',
      'const { page: _page, cursor: _cursor, ...rest } = search;',
      'const { cursor: _cursor, ...rest } = search;',
    ],
    ['pages of 25 are offered', 'LIST-17', '[10, 20, 50, 100] as const', '[10, 25, 50, 100] as const'],
    ['without a month all months are shown', 'LIST-02', '(month ?? currentMonth)', '(month ?? null)'],
    ['filters are sent with their blanks', 'LIST-36', 'cutText(value.trim(), most)', 'cutText(value, most)'],
    [
      'the receiver’s RUC is sent as the issuer’s',
      'LIST-06',
      'receiverRuc: search.receiverRuc,',
      'receiverRuc: search.issuerRuc,',
    ],
  ),
  of(
    'src/web/features/processing/refresh/auto-refresh.ts',
    'src/web/features/processing/refresh/auto-refresh.test.ts',
    [
      'the panel refreshes every minute',
      'REFR-03',
      '{ isOn: true, everyMs: 30_000 }',
      '{ isOn: true, everyMs: 60_000 }',
    ],
    ['a change is saved at once', 'REFR-10', 'const SAVED_AFTER_MS = 300;', 'const SAVED_AFTER_MS = 0;'],
    ['three quick changes are saved three times', 'REFR-11', 'show(next);\n      clearTimeout(timer);', 'show(next);'],
  ),
  of(
    'src/web/features/processing/job/job-schedule.ts',
    'src/web/features/processing/job/job-schedule.test.ts',
    ['an interval of zero is taken', 'JOB-13', 'minutes >= 1 ? minutes', 'minutes >= 0 ? minutes'],
    [
      'the stored interval is ignored',
      'JOB-15',
      'readMinutes(typed) ?? stored ?? DEFAULT',
      'readMinutes(typed) ?? DEFAULT',
    ],
  ),
  of(
    'src/web/features/documents/uploads/follow-task.ts',
    'src/web/features/documents/uploads/upload-flow.test.ts',
    ['a task is asked for every second', 'UPL-03', 'POLL_MS = 2000;', 'POLL_MS = 1000;'],
    ['a task in error is asked for for ever', 'UPL-04', 'isTaskOver(status)', "status === 'done'"],
  ),
  of(
    'src/web/features/documents/uploads/upload-flow.ts',
    'src/web/features/documents/uploads/upload-flow.test.ts',
    ['two clicks send twice', 'GEN-22', "if (isBusy() || state.get().phase === 'finished') return;", ''],
    ['a wrong file is taken', 'XML-10', 'if (file && !deps.accepts(file)) {', 'if (file && false) {'],
    ['no file is asked for nothing', 'XML-11', 'patch({ fileError: deps.texts.noFile });', ''],
    [
      'the profile is not asked for after a success',
      'UPL-06',
      "if (task.status === 'done' && task.result?.success) deps.refreshProfile();",
      '',
    ],
    ['a reset leaves the polling on', 'UPL-08', 'round += 1;\n    stopPolling();', 'round += 1;'],
  ),
  of(
    'src/web/features/documents/uploads/enqueue-problem.ts',
    'src/web/features/documents/uploads/enqueue-problem.test.ts',
    ['a 402 raises an error', 'UPL-18', "id: 'payment', type: 'warning'", "id: 'payment', type: 'error'"],
  ),
  of(
    'src/web/features/session/login/login-flow.ts',
    'src/web/features/session/login/login-flow.test.ts',
    ['another origin is followed', 'OPEN-31', 'wanted?.origin !== origin || ', ''],
    ['who is signed in already waits longer', 'LOGIN-11', 'const ALREADY_MS = 600;', 'const ALREADY_MS = 900;'],
    ['a success leaves at once', 'LOGIN-14', 'const SUCCESS_MS = 1500;', 'const SUCCESS_MS = 500;'],
    [
      'a failed sign-in is logged under another name',
      'LOGIN-18',
      "eventType: 'login_failed'",
      "eventType: 'login_error'",
    ],
    ['a sign-in is not counted', 'ANA-01', 'analytics.login(method());', ''],
  ),
  of(
    'src/web/features/session/sign-out/clear-browser-traces.ts',
    'src/web/features/session/sign-out/sign-out.test.ts',
    ['the storage of the tab stays', 'LOGIN-34', '() => sessionStorage.clear(),', ''],
    ['Google’s cookies stay', 'LOGIN-35', 'names().filter(isGoogleCookie)', '[] as string[]'],
  ),
  of(
    'src/web/features/session/sign-out/sign-out.ts',
    'src/web/features/session/sign-out/sign-out.test.ts',
    ['a sign-out is not counted', 'ANA-02', 'analytics.logout();', ''],
    ['whoever signs out stays on the page', 'LOGIN-32', "goTo('/login');", ''],
  ),
  of(
    'src/web/features/session/problem-notices.ts',
    'src/web/features/session/problem-notices.test.ts',
    [
      'a payment notice goes after eight seconds',
      'ERR-07',
      'const BLOCKED_ACCOUNT_MS = 12_000;',
      'const BLOCKED_ACCOUNT_MS = 8_000;',
    ],
    ['a suspension is not remembered', 'ERR-08', 'deps.rememberSuspended(contact);', ''],
    ['a lost session leads nowhere back', 'ERR-01', '/login?returnUrl=${encodeURIComponent(here)}', '/login'],
  ),
  of(
    'src/web/analytics/analytics-client.ts',
    'src/web/analytics/analytics-client.test.ts',
    ['a button has no context', 'ANA-05', "context = 'unknown'", "context = ''"],
    ['errors of the service reach the page', 'ANA-11', '} catch {', '} catch (problem) {\n      throw problem;'],
    [
      'extra fields of a feature are lost',
      'ANA-04',
      '{ ...extra, feature_name: featureName }',
      '{ feature_name: featureName }',
    ],
    ['the console is told nothing', 'ANA-10', 'else write(...toConsole);', ''],
  ),
  of(
    'src/web/features/mailboxes/form/account-values.ts',
    'src/web/features/mailboxes/form/account-values.test.ts',
    ['port 0 is taken', 'MAIL-30', 'port >= 1 && port <= MOST_PORT', 'port >= 0 && port <= MOST_PORT'],
    [
      'empty search terms are kept',
      'MAIL-32',
      '.map(({ text }) => text.trim()).filter(Boolean)',
      '.map(({ text }) => text.trim())',
    ],
    ['a blank password replaces the stored one', 'MAIL-18', "password === '' ? {} : { password }", '{ password }'],
    ['anything is an e-mail', 'MAIL-31', 'looksLikeEmail(username) ? undefined : wrong.email', 'undefined'],
  ),
  of(
    'src/web/ui/charts/bar-heights.ts',
    'src/web/ui/charts/bar-heights.test.ts',
    ['the smallest bar cannot be seen', 'ADM-07', 'const LEAST_PERCENT = 5;', 'const LEAST_PERCENT = 0;'],
    ['bars of nothing have a height', 'ADM-08', '(largest === 0 ? 0 : Math.max', '(largest === 0 ? 100 : Math.max'],
  ),
];

const SERVER = [
  of('src/server/platform/network/bounded-fetch.ts', 'src/server/platform/network/bounded-fetch.test.ts', [
    'secrets are sent wherever a redirect points',
    'SAFE-32',
    "redirect: 'error', signal",
    'signal',
  ]),
  of(
    'src/server/features/subscriptions/change/plan-requests.ts',
    'src/server/features/subscriptions/change/plan-requests.db.test.ts',
    [
      'a late approval takes another request for its own',
      'SAFE-36',
      'if (request?.id !== id) throw alreadySettled();',
      'if (!request) throw alreadySettled();',
    ],
  ),
  of(
    'src/server/features/system/readiness.ts',
    'src/server/features/system/system.db.test.ts',
    [
      'it says that it is ready without its queue',
      'API-90',
      "if (!(await queue.isReachable())) throw new Error('the queue has no tables');",
      '',
    ],
    [
      'a probe waits as long as the database is silent',
      'FAIR-06',
      'await Promise.race([look(), silence])',
      'await Promise.race([look()])',
    ],
  ),
  of(
    'src/server/features/invoices/page-through/invoice-pages.store.ts',
    'src/server/features/exports/exports.db.test.ts',
    [
      'an export of one customer holds those of all',
      'API-71',
      'if (receiverRuc !== null) conditions.push(',
      'if (receiverRuc === undefined) conditions.push(',
    ],
  ),
  of('src/server/features/exports/templates/manage-templates.ts', 'src/server/features/exports/exports.db.test.ts', [
    'choosing the default template does nothing',
    'API-67',
    '{ ...stored, isDefault: true }',
    'stored',
  ]),
  of('src/server/platform/identity/local-issuer.ts', 'src/server/platform/identity/token-verifier.test.ts', [
    'whoever types an e-mail is believed to own it',
    'ID-28',
    'emailTrusted: false',
    'emailTrusted: true',
  ]),
  of(
    'src/server/features/intake/tasks/task-status.ts',
    'src/server/features/intake/tasks/task-status.test.ts',
    ['one failure fails the task', 'DATA-04', 'failed === total ?', 'failed > 0 ?'],
    [
      'known invoices count as new',
      'DATA-05',
      'invoices.filter(({ isDuplicate }) => !isDuplicate).length',
      'invoices.length',
    ],
  ),
  of(
    'src/server/features/intake/files/recognise-kind.ts',
    'src/server/features/intake/files/recognise-kind.test.ts',
    ['a PDF is not recognised', 'INTK-16', "if (text.slice(0, PDF_WITHIN).includes('%PDF-')) return 'pdf';", ''],
    ['PNG is not recognised', 'READ-17', "0x0d, 0x0a, 0x1a, 0x0a], 'png']", "0x0d, 0x0a, 0x1a, 0x0b], 'png']"],
    ['HEIC is not recognised', 'SAFE-58', "if (HEIC.test(opens)) return 'heic';", ''],
  ),
  of(
    'src/sifen/kude/split-documents.ts',
    'src/sifen/kude/split-documents.test.ts',
    [
      'a second invoice without a QR goes on with the first',
      'SAFE-51',
      "if (isProven || readFrom === 'text') return false;",
      'if (isProven) return false;',
    ],
    [
      'another invoice on the same page is not told',
      'SAFE-52',
      'group.severalOn.push(number);\n      group.said',
      'group.numbers.length;\n      group.said',
    ],
  ),
  of('src/contract/review/doubts.text.ts', 'src/contract/review/doubts.text.test.ts', [
    'the reason does not name the field',
    'SAFE-56',
    'return `No se pudo leer ${named}.`;',
    'return sentence;',
  ]),
  of(
    'src/server/features/reading/readers/printed-reading.ts',
    'src/server/features/reading/readers/pdf-reader.test.ts',
    [
      'a file with unread pages is something else',
      'SAFE-54',
      "if (isCut(local)) return { outcome: 'unreadable', reason: nothingSoFar(local), canRetry: false };",
      '',
    ],
  ),
  of(
    'src/server/features/reading/model/read-with-model.ts',
    'src/server/features/reading/model/read-with-model.db.test.ts',
    [
      'an empty answer discards what was read here',
      'SAFE-50',
      '  if (readings.length > 0) {\n    return { ...content, readings: readings.map',
      '  if (readings.length > 99) {\n    return { ...content, readings: readings.map',
    ],
  ),
  of(
    'src/server/features/intake/unpack/unpack-budget.ts',
    'src/server/features/intake/unpack/unpack.test.ts',
    ['four levels are opened', 'INTK-12', 'levels: 3,', 'levels: 4,'],
    ['201 entries are opened', 'INTK-13', 'entries: 200,', 'entries: 201,'],
    ['200 MiB are unpacked', 'INTK-14', 'bytes: 100 * MIB,', 'bytes: 200 * MIB,'],
    ['a file of 26 MiB is taken from an archive', 'INTK-15', 'entryBytes: 25 * MIB,', 'entryBytes: 26 * MIB,'],
  ),
  of(
    'src/server/features/mailboxes/message/plan-message.ts',
    'src/server/features/mailboxes/message/plan-message.test.ts',
    [
      'terms are compared with their case',
      'MBOX-21',
      'flatMap((text) => (text ? [searchable(text)] : []))',
      'flatMap((text) => (text ? [text] : []))',
    ],
  ),
  of('src/server/features/mailboxes/schedule/next-run.ts', 'src/server/features/mailboxes/schedule/next-run.test.ts', [
    'the job runs twice a minute',
    'JOB-17',
    '(missed + 1) * interval',
    'missed * interval',
  ]),
  of(
    'src/server/features/explorer/explorer.store.ts',
    'src/server/features/explorer/explorer.db.test.ts',
    ['the oldest month comes first', 'EXPL-02', ".orderBy('month', 'desc')", ".orderBy('month', 'asc')"],
    ['VAT of 5 and 10 are swapped', 'DATA-13', "'vat5',\n      'vat10',", "'vat10 as vat5',\n      'vat5 as vat10',"],
    ['months of every business are shown', 'SEC-07', "    .where('owner_id', '=', ownerId)\n", ''],
  ),
  of(
    'src/server/features/dashboard/dashboard.store.ts',
    'src/server/features/dashboard/dashboard.db.test.ts',
    ['the smallest issuers are shown', 'DASH-14', 'order by r.amount desc', 'order by r.amount asc'],
    ['recent begins a day late', 'DASH-09', 'd.day >= ${since}::date', 'd.day > ${since}::date'],
  ),
  of(
    'src/server/features/accounts/change-user.ts',
    'src/server/features/accounts/change-user.db.test.ts',
    [
      'the protected account can be suspended',
      'ID-24',
      "if (isProtectedUser(deps, user.email)) throw new ApiError('cuenta_protegida');",
      '',
    ],
    [
      'suspending leaves the subscription',
      'TRIAL-34',
      "status === 'suspended' ? await closeLeftAlone(tx, user, by(order, at)) : null",
      'null',
    ],
    [
      'a role that was given is not written down',
      'SEC-06',
      "await recordSecurityEvent(tx, user.ownerId, { action: 'role-changed', ...event(user), details }, by(order, at));",
      '',
    ],
  ),
  of(
    'src/server/platform/http/guard/xsrf.ts',
    'src/server/platform/http/guard/xsrf.test.ts',
    ['a planted pair passes', 'SEC-08', 'if (!isOurs(cookie) || !header', 'if (!cookie || !header'],
    [
      'a pair of another person passes',
      'SEC-08',
      'userId === null || bound === NOBODY || bound === bindingOf(userId)',
      'true',
    ],
  ),
  of(
    'src/server/platform/identity/identity-mode.ts',
    'src/server/platform/identity/identity-mode.test.ts',
    [
      'half a configuration of Firebase starts',
      'ID-03',
      'if (missing.length < NEEDED.length) {',
      'if (missing.length < 0) {',
    ],
    [
      'production starts without an identity provider',
      'ID-11',
      "settings.NODE_ENV === 'production' && settings.APP_IDENTITY !== 'local'",
      'missing.length < 0',
    ],
    [
      'local accounts listen to the network',
      'ID-12',
      'if (remote && !settings.ALLOW_REMOTE_LOCAL_IDENTITY) {',
      'if (missing.length < 0) {',
    ],
  ),
  of('src/server/platform/identity/local-accounts.ts', 'src/server/features/local-identity/local-identity.db.test.ts', [
    'the seeded account is no administrator',
    'ID-06',
    "name: 'Administración local', isAdmin: true",
    "name: 'Administración local', isAdmin: false",
  ]),
  of('src/server/platform/http/reply/content-security-policy.ts', 'src/server/platform/http/reply/pages.db.test.ts', [
    'scripts of other hosts may run',
    'SEC-10',
    "'script-src': [\"'self'\", ...script],",
    "'script-src': [\"'self'\", 'https:', ...script],",
  ]),
  of(
    'src/server/features/subscriptions/change/open-subscription.ts',
    'src/server/features/subscriptions/subscriptions.db.test.ts',
    [
      'the old subscription stays active',
      'TRIAL-30',
      "await closeActive(tx, ownerId, { status: 'inactive', at });",
      '',
    ],
    [
      'a plan that is not offered can be chosen',
      'API-59',
      "if (plan.status !== 'active') throw new ApiError('plan_no_disponible');",
      '',
    ],
  ),
  of(
    'src/server/features/mailboxes/accounts/mailboxes.store.ts',
    'src/server/features/mailboxes/accounts/mailboxes.db.test.ts',
    [
      'everybody sees everybody’s mailboxes',
      'API-30',
      "db.selectFrom('mailbox').where('owner_id', '=', ownerId).orderBy('id')",
      "db.selectFrom('mailbox').orderBy('id')",
    ],
  ),
  of('src/server/features/exports/run/write-text.ts', 'src/server/features/exports/exports.db.test.ts', [
    'a formula in a CSV is run',
    'OPEN-13',
    'isText ? csvText(value) : csvNumber(value)',
    'isText ? value : csvNumber(value)',
  ]),
];

/** Mistakes that only somebody who looks at a screen would notice. */
const SCREENS = [
  of(
    'src/web/features/invoices/review/uploaded-invoice.tsx',
    'e2e/upload-pdf.e2e.test.ts',
    [
      'the VAT of an uploaded PDF is its total',
      'PDF-17',
      'money(corrected ? corrected.totals.vat : read.vat)',
      'money(corrected ? corrected.totals.vat : read.total)',
    ],
    [
      'the amounts of an uploaded PDF lose their decimals',
      'PDF-16',
      'formatMoney(amount, currency, { exact: true })',
      'formatMoney(amount, currency)',
    ],
  ),
  of('src/web/text/es/documents.text.ts', 'src/web/features/documents/uploads.screen.test.ts', [
    'a date that was not found is masculine',
    'PDF-18',
    "feminine: 'No detectada'",
    "feminine: 'No detectado'",
  ]),
  of('src/web/features/explorer/tax-table.tsx', 'src/web/features/explorer/explorer.screen.test.ts', [
    'the base of a rate is shown with its VAT in it',
    'EXPL-07',
    'cell: ({ base }) => formatNumber(base)',
    'cell: ({ total }) => formatNumber(total)',
  ]),
  of('src/web/features/session/login/login-screen.tsx', 'src/web/features/session/login/login.screen.test.ts', [
    'the sign-in has no brand',
    'LOGIN-01',
    '{t.product.name}',
    '',
  ]),
  of('src/web/features/explorer/quality.tsx', 'src/web/features/explorer/explorer.screen.test.ts', [
    'every bar of quality is full',
    'EXPL-08',
    'style={{ width: `${percent}%` }}',
    "style={{ width: '100%' }}",
  ]),
  of('src/web/features/dashboard/status-card.tsx', 'src/web/features/dashboard/figures.screen.test.ts', [
    'OpenAI reads NO where it works',
    'DASH-17',
    '{openaiConfigured ? words.yes : words.no}',
    '{openaiConfigured ? words.no : words.yes}',
  ]),
  of('src/web/features/dashboard/metric-strip.tsx', 'src/web/features/dashboard/figures.screen.test.ts', [
    'the average of the dashboard is the whole amount',
    'DASH-08',
    'value={formatShortGuaranies(average)}',
    'value={formatShortGuaranies(amount)}',
  ]),
  of('src/web/api/build-request.ts', 'src/web/app/shell/businesses/businesses.screen.test.ts', [
    'calls name no business',
    'DESK-35',
    'if (business && token) headers[BUSINESS_HEADER] = business;',
    '',
  ]),
  of('src/web/features/session/businesses/may.ts', 'src/web/app/shell/businesses/businesses.screen.test.ts', [
    'whoever only reads is shown what only others may do',
    'DESK-45',
    'return role === undefined || isAtLeast(role, needed);',
    'return role === undefined || isAtLeast(needed, needed);',
  ]),
  of('src/web/app/start.tsx', 'src/web/app/shell/businesses/businesses.screen.test.ts', [
    'answers about one business are kept for another',
    'DESK-38',
    '    renewQueryClient();\n',
    '',
  ]),
  of('src/web/app/guards.ts', 'src/web/app/guards.screen.test.ts', [
    'who is suspended goes on working',
    'GUARD-22',
    "if (isSuspendedHere()) throw redirect({ to: '/suspended' });",
    '',
  ]),
  of(
    'src/web/features/invoices/removal/removal-dialog.tsx',
    'src/web/features/invoices/removal/removal.screen.test.ts',
    [
      'what is to be deleted is shown with another count of lines',
      'LIST-30',
      '[text.items, String(items)]',
      '[text.items, String(items + 1)]',
    ],
  ),
  of('src/web/features/invoices/list/selection.ts', 'src/web/features/invoices/list/list.screen.test.ts', [
    'all is ticked while one is not',
    'LIST-24',
    'const isAll = rows.length > 0 && selected.length === rows.length;',
    'const isAll = rows.length > 0 && selected.length > 0;',
  ]),
  of('src/web/app/shell/sidebar/sidebar.tsx', 'e2e/shell.e2e.test.ts', [
    'everybody has the way to the panel',
    'SHELL-14',
    'isAdmin: account.profile?.isAdmin ?? false',
    'isAdmin: true',
  ]),
  of('src/web/features/session/suspended/suspended-screen.tsx', 'src/web/app/guards.screen.test.ts', [
    'the sign-out of the suspended does nothing',
    'SUSP-03',
    'onClick={() => void signOutAndLeave()}',
    'onClick={() => void signOutAndLeave}',
  ]),
  of('src/web/text/es/help/sections.text.ts', 'src/web/features/help/help.screen.test.ts', [
    'the help promises that anybody may process',
    'HELP-14',
    'necesitas un período de prueba vigente o una suscripción activa.',
    'no necesitas nada.',
  ]),
];

/** Texts planted in a PDF to deceive a model. */
const PLANTED = [
  of('src/sifen/kude/printed-labels.ts', 'src/sifen/kude/printed-labels.test.ts', [
    'a second number beside the true one is not noticed',
    'READ-18',
    'number: findAll(withoutOtherDocuments(rows), NUMBER, parseNumber).map(formatDocumentNumber),',
    '',
  ]),
  of(
    'src/sifen/kude/seen-text.ts',
    'src/sifen/kude/seen-text.test.ts',
    [
      'letters in the colour of the paper are read',
      'SAFE-10',
      'const LEAST_CONTRAST = 48;',
      'const LEAST_CONTRAST = 0;',
    ],
    ['letters that are half covered are read', 'SAFE-10', 'const SEEN = 0.88;', 'const SEEN = 0.3;'],
    ['letters beneath a drawing of others are read', 'SAFE-10', '&& isUndrawn(word, page, looks)', ''],
    ['a stroke that makes 8 of 3 is not seen', 'SAFE-10', 'figure: 0.06', 'figure: 1'],
  ),
  of('src/sifen/kude/figure-shapes.ts', 'src/sifen/kude/seen-text.test.ts', [
    'figures are what their font says that they are',
    'SAFE-15',
    'nearest(false) < own * NEARER',
    'nearest(false) < 0',
  ]),
  of('src/sifen/kude/pdf-letters.ts', 'src/sifen/kude/seen-text.test.ts', [
    'what the text claims in the place of its letters is read',
    'SAFE-10',
    '  forgetActualText(library, page);\n',
    '',
  ]),
  of(
    'src/sifen/kude/find-qr.ts',
    'src/sifen/kude/find-qr.test.ts',
    ['a QR that no telephone reads counts', 'SAFE-11', 'const LEAST_SIDE = 28;', 'const LEAST_SIDE = 1;'],
    ['a QR that no eye sees counts', 'SAFE-11', 'const LEAST_CONTRAST = 64;', 'const LEAST_CONTRAST = 0;'],
    [
      'a QR of a picture counts wherever that lies',
      'SAFE-11',
      'if (candidates.length > 0) await add(...partAround(page, area, picture));',
      'for (const text of candidates) found.add(text);',
    ],
  ),
  of(
    'src/sifen/qr-shape.ts',
    'src/sifen/qr-shape.test.ts',
    ['a QR of another day than its CDC proves', 'SAFE-12', 'date === issueDate && ', ''],
    ['a QR with a hash of any length proves', 'SAFE-12', 'cHashQR: /^[0-9a-f]{64}$/i', 'cHashQR: /^[0-9a-f]+$/i'],
  ),
  of('src/sifen/kude/qr-against-page.ts', 'src/server/features/reading/readers/seen-pdf.test.ts', [
    'two QRs of one CDC and two totals: the first counts',
    'SAFE-13',
    '    ...others.flatMap((other) => differences(certain, other)),\n',
    '',
  ]),
  of('src/domain/reading/judge-model-reading.ts', 'src/domain/reading/judge-model-reading.test.ts', [
    'a text that says two values is a witness for the model',
    'READ-05',
    'local.saidTwice.length === 0 && ',
    '',
  ]),
];

/** Secrets, and what may be lost on the way from a mailbox. */
const SAFE = [
  of(
    'src/domain/mail/mailbox-access.ts',
    'src/domain/mail/mailbox-access.test.ts',
    ['a password goes with weaker encryption', 'SAFE-40', '(stored.useSsl && !wanted.useSsl)', 'false'],
    ['a password goes to another port', 'SAFE-40', 'stored.port !== wanted.port ||', ''],
    [
      'stronger encryption asks for the password',
      'MAIL-17',
      '(stored.useSsl && !wanted.useSsl)',
      'stored.useSsl !== wanted.useSsl',
    ],
  ),
  of('src/domain/export/csv-text.ts', 'src/domain/export/csv-text.test.ts', [
    'a mark of direction hides a formula',
    'SAFE-48',
    '\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}',
    '\\p{Cs}',
  ]),
  of('src/server/platform/processes/watch-process.ts', 'src/server/app/confined-processes.test.ts', [
    'a thread without permissions can be started',
    'SAFE-44',
    "?.drop?.('worker');",
    ';',
  ]),
  of('src/server/platform/processes/confine.ts', 'src/server/app/confined-processes.test.ts', [
    'processes that read may load native code',
    'SAFE-46',
    "...(hasNativeCode ? ['--allow-addons'] : []),",
    "'--allow-addons',",
  ]),
  of(
    'src/server/features/mailboxes/message/plan-message.ts',
    'src/server/features/mailboxes/message/plan-message.test.ts',
    [
      'photos that telephones show in the text vanish',
      'SAFE-60',
      'return isMatch && part.size > SMALLEST_PICTURE;',
      'return isMatch && part.isAttachment && part.size > SMALLEST_PICTURE;',
    ],
  ),
];

/** Queues and turns. */
const TURNS = [
  of(
    'src/server/platform/owner-shares.ts',
    'src/server/platform/owner-shares.model.test.ts',
    [
      'who holds nothing waits for the turns of those who hold some',
      'SAFE-20',
      'waiting.find(({ held }) => held === 0) ?? ',
      '',
    ],
    [
      'a request is passed by smaller ones that came later',
      'SAFE-20',
      'waiting.find(({ held }) => held === 0) ??',
      'waiting.find((one) => one.held === 0 && this.#isThere(amountOf(one))) ??',
    ],
  ),
  of('src/server/platform/owner-shares.ts', 'src/server/platform/owner-shares.model.test.ts', [
    'who waits a second counts as alone beside others who wait',
    'SAFE-20',
    'other.ownerId !== ownerId && other.waiting.length > 0',
    'other.ownerId !== ownerId && other.waiting.length > 1_000',
  ]),
  of('src/server/platform/http/register-routes.ts', 'src/server/app/waiting-calls.db.test.ts', [
    'a call that waits outside is taken for one that works',
    'SAFE-21',
    "route.waitsFor === 'outside' ? null",
    'route.waitsFor === undefined ? null',
  ]),
  of('src/server/platform/processes/waiting-list.ts', 'src/server/platform/processes/waiting-list.test.ts', [
    'who was served stays before those who came meanwhile',
    'SAFE-23',
    'this.#owners.delete(ownerId);\n    this.#owners.set(ownerId, own);\n  }\n\n  /** Takes',
    'this.#owners.set(ownerId, own);\n  }\n\n  /** Takes',
  ]),
  of(
    'src/server/platform/processes/process-pool.ts',
    'src/server/platform/processes/process-pool.test.ts',
    ['what lasts takes the process of what is brief', 'SAFE-26', '!isBrief && long.length >= mostLong', 'false'],
    [
      'who sent what lasts is believed',
      'SAFE-26',
      'options.isBrief === true && slowFiles === 0',
      'options.isBrief === true',
    ],
  ),
  of('src/server/features/intake/unpack/unpack-mail.ts', 'src/server/features/intake/unpack/unpack.test.ts', [
    'mails of blank lines are joined by the system',
    'SAFE-24',
    'await withJoinedParts(() => PostalMime.parse(bytes, HOW))',
    'await PostalMime.parse(bytes, HOW)',
  ]),
];

/** Two at once, and migrations while people work. */
const RACES = [
  of(
    'src/server/platform/db/migrations/run-migration.ts',
    'src/server/platform/db/migrate.db.test.ts',
    [
      'a migration waits for a table as long as it takes, and everybody behind it',
      'RACE-70',
      "await limitWaiting(client, waiting.lockMs);\n  await waitForLocks(migration.name, waiting, log, async () => {\n    await client.query('begin');",
      "await waitForLocks(migration.name, waiting, log, async () => {\n    await client.query('begin');",
    ],
    ['half an index is taken for a whole one', 'RACE-72', 'return rowCount === 1;', 'return rowCount === -1;'],
    ['only the first portion is changed', 'RACE-73', '} while (at !== null);', '} while (at === migration.name);'],
  ),
  of(
    'src/server/platform/db/migrate.ts',
    'src/server/platform/db/migrate.db.test.ts',
    [
      'a migration that was changed after it ran is not noticed',
      'RACE-71',
      'hash !== null && ![due.hash, ...due.formerHashes].includes(hash)',
      "hash === '' && ![due.hash, ...due.formerHashes].includes(hash)",
    ],
    [
      'an older installation never learns its hashes',
      'RACE-71',
      'filter(({ hash }, index) => rows[index]?.hash !== hash)',
      "filter((_, index) => rows[index]?.hash === '')",
    ],
    ['two migrate at once', 'RACE-74', 'select pg_try_advisory_lock($1) as mine', 'select $1::bigint > 0 as mine'],
  ),
  of('src/server/platform/db/locks/retry-conflicts.ts', 'src/server/platform/db/locks/locks.db.test.ts', [
    'a deadlock is not tried again',
    'RACE-03',
    "new Set(['40001', '40P01', '55P03'])",
    "new Set(['40001', '55P03'])",
  ]),
  of('src/server/platform/db/locks/lock-order.ts', 'src/server/platform/db/locks/locks.db.test.ts', [
    'no order of locks is looked at',
    'RACE-01',
    'const later = isHeld ? undefined : this.#laterThan(lock);',
    'const later = isHeld || this.#rows.size >= 0 ? undefined : this.#laterThan(lock);',
  ]),
  of('src/server/features/audit/changed-meanwhile.ts', 'src/server/app/no-lost-update.db.test.ts', [
    'the version that was seen does not matter',
    'RACE-10',
    'seen === null || seen.includes(version)',
    'seen === null || version >= 0',
  ]),
  of(
    'src/server/features/mailboxes/history/history.store.ts',
    'src/server/features/mailboxes/history/one-import.db.test.ts',
    [
      'an old worker goes on with a new import',
      'RACE-21',
      "    .where('state', '=', 'running')\n    .where(isTurn(turn))",
      "    .where('state', '=', 'running')",
    ],
  ),
  of('src/domain/text/cut-text.ts', 'src/domain/text/cut-text.test.ts', [
    'half a character is stored',
    'RACE-30',
    'isLow(text.charCodeAt(at)) ? at - 1 : at',
    'isLow(text.charCodeAt(at)) ? at : at',
  ]),
  of('src/server/platform/http/caller-address.ts', 'src/server/platform/http/caller-address.db.test.ts', [
    'proxies are believed without PUBLIC_URL',
    'RACE-40',
    'publicUrl === undefined ? false',
    "publicUrl === '' ? false",
  ]),
  of(
    'src/domain/export/export-rows.ts',
    'test/exports/export-totals.db.test.ts',
    [
      'the net of a book adds its notes',
      'EXACT-116',
      'this.#columns[at]?.fill.isSigned ? -note : note',
      'this.#columns[at]?.fill.isSigned ? note : note',
    ],
    [
      'a note has no sign in other templates',
      'EXACT-116',
      'isSigned && signInSums < 0 && value !== null ? negated(value) : value',
      'isSigned && signInSums < -1 && value !== null ? negated(value) : value',
    ],
  ),
];

/** Rows that shared one test with many others until each had its own assertion. */
const APART = [
  of('src/server/features/invoices/decide/write-separated.ts', 'src/server/features/review/undo-joining.db.test.ts', [
    'a third that stopped waiting when two were joined goes on counting when they are two again',
    'EXACT-113',
    'const isReopened = ({ id }: StoredInvoice) => released.includes(id);',
    'const isReopened = ({ id }: StoredInvoice) => released.includes(id) && false;',
  ]),
  of('src/server/ajaka.ts', 'src/server/ajaka.test.ts', [
    'a wrong setting is tried again',
    'OPS-12',
    'const CONFIGURED_WRONGLY = 78;',
    'const CONFIGURED_WRONGLY = 1;',
  ]),
  of(
    'src/domain/export/export-template.ts',
    'src/server/features/exports/exports.db.test.ts',
    ['the name of a sheet is longer than Excel takes', 'TPL-43', 'sheetName: 31,', 'sheetName: 32,'],
    ['a column of 501 is taken', 'TPL-47', 'widest: 500,', 'widest: 501,'],
  ),
  of(
    'src/server/features/invoices/page-through/invoice-pages.store.ts',
    'src/server/features/exports/exports.db.test.ts',
    ['the last day of a period is left out of its file', 'EXP-30', 'i.issue_date <= ${to}', 'i.issue_date < ${to}'],
  ),
  of(
    'src/contract/mailboxes/mailboxes.ts',
    'src/server/features/mailboxes/accounts/mailboxes.db.test.ts',
    ['an account is not looked through for «comprobante»', 'DATA-20', "'invoice', 'comprobante'],", "'invoice'],"],
    ['an account leaves what it read unseen', 'OPEN-27', '  markSeen: true,', '  markSeen: false,'],
  ),
  of('src/contract/mailboxes/mailboxes.ts', 'src/web/features/mailboxes/form/account-values.test.ts', [
    'Outlook has the server of another',
    'MAIL-25',
    "outlook: { host: 'outlook.office365.com'",
    "outlook: { host: 'imap.gmail.com'",
  ]),
  of('src/server/features/mailboxes/runs/start-run.ts', 'src/server/features/mailboxes/poll/poll-mailbox.db.test.ts', [
    'an account that is switched off is read',
    'MBOX-29',
    '.filter(({ enabled }) => enabled)',
    '',
  ]),
  of('src/server/platform/settings.ts', 'src/server/platform/settings.test.ts', [
    'a trial has a reading more',
    'TRIAL-03',
    'TRIAL_AI_LIMIT: wholeNumber(50,',
    'TRIAL_AI_LIMIT: wholeNumber(51,',
  ]),
  of('src/sifen/verify/identity-checks.ts', 'src/sifen/verify/verify-invoice.test.ts', [
    'a CDC of another number is taken for right',
    'INTK-37',
    'fields.length === 0 ? []',
    'fields.length <= 1 ? []',
  ]),
  of(
    'src/server/features/reading/accept/retry-document.ts',
    'src/server/features/reading/accept/retry-document.db.test.ts',
    [
      'what is retried waits for the next look',
      'INTK-08',
      '  wakeReaders(queue);\n  return retried;',
      '  return retried;',
    ],
  ),
];

const CLOSING = [
  of(
    'src/domain/rg90/note-register.ts',
    'src/domain/rg90/voucher-row.test.ts',
    [
      'credit notes stand in the other book although the business says their own',
      'CLOSE-132',
      " || place === 'own'",
      '',
    ],
    ['debit notes are crossed too', 'CLOSE-132', "documentType !== 'credit-note'", "!documentType.endsWith('-note')"],
  ),
  of(
    'src/domain/rg90/voucher-row.ts',
    'src/domain/rg90/voucher-row.test.ts',
    ['a total of nothing is sent', 'CLOSE-133', 'amounts[3] <= 0n', 'amounts[3] < 0n'],
    [
      'a note among the sales takes the taxes of sales',
      'CLOSE-132',
      'isPurchase ? imputationOfPurchase(imputations, voucher.issuerRuc) : imputations.sales',
      "register === 'purchase' ? imputationOfPurchase(imputations, voucher.issuerRuc) : imputations.sales",
    ],
  ),
  of('src/domain/rg90/import-file.ts', 'src/domain/rg90/voucher-row.test.ts', [
    'the last rows of a file are those that the next one begins with',
    'CLOSE-131',
    'rows.slice(at * most, (at + 1) * most)',
    'rows.slice(at * most, (at + 1) * most + 1)',
  ]),
  of('src/server/features/exports/rg90/rg90-file.ts', 'src/server/features/exports/rg90/rg90.db.test.ts', [
    'the files of one package share a number',
    'CLOSE-131',
    'last - files.length + 1 + at',
    'last',
  ]),
  of('src/server/features/exports/workbook/write-zip.ts', 'src/server/features/evidence/evidence.db.test.ts', [
    'the archive keeps the bytes of all its parts',
    'CLOSE-129',
    '        given = null;',
    '        given = Object.assign(stream ?? new Readable(), { content });',
  ]),
  of('src/server/features/exports/workbook/hash-list.ts', 'src/server/features/evidence/evidence.db.test.ts', [
    'the list has other hashes than the files',
    'CLOSE-121',
    '        hash.update(chunk);\n        yield chunk;',
    '        yield chunk;\n        hash.update(chunk);\n        hash.update(chunk);',
  ]),
  of('src/server/features/evidence/write-evidence.ts', 'src/server/features/evidence/evidence.db.test.ts', [
    'an original that is missing is passed over in silence',
    'CLOSE-125',
    '    this.missingCount += 1;\n',
    '',
  ]),
  of('src/server/features/evidence/evidence-figures.ts', 'src/server/features/evidence/evidence.db.test.ts', [
    'the book of sales lists purchases',
    'CLOSE-122',
    'exportFilters(db, ownerId, SALES_BOOK, days)',
    'exportFilters(db, ownerId, bought, days)',
  ]),
  of('src/web/features/closing/closing-screen.tsx', 'src/web/features/closing/files/evidence.screen.test.ts', [
    'the file of the RG 90 is that of the month before the running one, whatever month is open',
    'CLOSE-134',
    'children: rg90Of(month)',
    'children: rg90Of(addMonths(monthInAsuncion(Date.now()), -1))',
  ]),
  of('src/web/features/exports/run/export-screen.tsx', 'src/web/features/exports/run/export.screen.test.ts', [
    'the book is the template that is used by default',
    'CLOSE-137',
    "if (what === 'book') {",
    "if (what !== 'default' && what !== 'book') {",
  ]),
  of(
    'src/domain/closing/tax-calendar.ts',
    'src/domain/closing/deadlines.test.ts',
    ['Sundays are worked', 'CLOSE-01', 'weekdayOf(day) % 6 === 0', 'weekdayOf(day) === 6'],
    ['14 May is worked', 'CLOSE-01', "  '05-14': 'independence-eve',\n", ''],
    ['Maundy Thursday is worked', 'CLOSE-02', 'if (day === addDays(easter, -3)) return', 'if (day === easter) return'],
    [
      'a holiday that was moved away is kept',
      'CLOSE-02',
      'moved === undefined ? usualHolidayOn(day) !== null : moved.isHoliday',
      'moved?.isHoliday === true || usualHolidayOn(day) !== null',
    ],
  ),
  of(
    'src/domain/closing/deadlines.ts',
    'src/domain/closing/deadlines.test.ts',
    ['the check digit decides', 'CLOSE-01', 'rucNumberOf(ruc).match', 'ruc.match'],
    ['an extension gives less time', 'CLOSE-03', 'until > latest.day ?', 'until !== latest.day ?'],
    ['an extension is for all endings', 'CLOSE-03', 'extension.endings.includes(ending)', 'true'],
  ),
  of('src/domain/closing/keeping-clock.ts', 'src/domain/closing/closing-rules.test.ts', [
    'December falls due in its own year',
    'CLOSE-05',
    "addMonths(month, 1).split('-')",
    "month.split('-')",
  ]),
  of('src/domain/closing/form-120.ts', 'src/domain/closing/form-120.test.ts', [
    'the declared VAT is shown as what Marangatu reckons',
    'CLOSE-14',
    "box(38, 'reckoned', bought,",
    "box(38, 'reckoned', addUp([purchases.vat5, purchases.vat10]),",
  ]),
  of(
    'src/server/features/invoices/closing/closing-groups.store.ts',
    'src/server/features/invoices/closing/closing-groups.db.test.ts',
    [
      'credit notes are taken for purchases',
      'CLOSE-10',
      "when i.document_type = 'credit-note' then 'received-credit-notes' else 'purchases'",
      "when false then 'received-credit-notes' else 'purchases'",
    ],
    ['what a rate of abroad rounds has no rate', 'CLOSE-12', 'sql`0.05`', 'sql`0`'],
    ['XML without a chain is verified', 'CLOSE-22', "when i.strength = 'chained' then", 'when true then'],
  ),
  of(
    'src/server/features/invoices/closing/closing-groups.store.ts',
    'src/server/features/closing/golden-month.db.test.ts',
    ['a link forgets its part', 'CLOSE-23', '...parts.map((part) => conditions[part])', ''],
  ),
  of(
    'src/server/features/closing/close-month.ts',
    'src/server/features/closing/closing.db.test.ts',
    ['what was not seen is closed', 'CLOSE-28', '  if (seen === version) return;', '  if (seen >= 0) return;'],
    [
      'a month is closed while it runs',
      'CLOSE-29',
      "if (!hasMonthEnded(month, today)) throw new ApiError('mes_en_curso');",
      '',
    ],
  ),
  of(
    'src/server/features/removal/remove-with-documents.ts',
    'src/server/features/closing/closing.db.test.ts',
    [
      'what was declared goes without a word',
      'CLOSE-33',
      'if (said === null) await refuseClosed',
      'if (said !== null) await refuseClosed',
    ],
    [
      'nobody knows that it had to be kept',
      'CLOSE-34',
      'isWithinClock: mustBeKept(monthOf(one), today)',
      'isWithinClock: false',
    ],
  ),
];

const COMPARED = [
  of(
    'src/domain/reconciliation/register-cell.ts',
    'src/domain/reconciliation/register-cell.test.ts',
    [
      'an amount that may be two is guessed',
      'CLOSE-49',
      'if (AMBIGUOUS.test(plain)) return undefined;',
      'if (AMBIGUOUS.test(plain)) return parseAmount(plain.replace(",", ""));',
    ],
    ['nothing is no amount', 'CLOSE-92', "if (written === '') return '0';", "if (written === '') return undefined;"],
    ['a sheet counts from another day', 'CLOSE-91', "addDays('1904-01-01', days)", "addDays('1903-12-31', days)"],
  ),
  of(
    'src/domain/reconciliation/match-registers.ts',
    'src/domain/reconciliation/match-registers.test.ts',
    [
      'two documents with two CDCs are one',
      'CLOSE-50',
      'if (there.cdc !== null && here.cdc !== null) return false;',
      'if (there.cdc === here.cdc && there.cdc !== null) return true;',
    ],
    [
      'an invoice has two rows',
      'CLOSE-51',
      'if (isTaken[invoice]) repeated.add(row);',
      'if (false) repeated.add(row);',
    ],
    [
      'a note is looked for in its own register alone',
      'CLOSE-52',
      '(there.register === here.register || isNote(here.documentType)) &&',
      'there.register === here.register &&',
    ],
  ),
  of(
    'src/domain/reconciliation/explain-difference.ts',
    'src/domain/reconciliation/explain-difference.test.ts',
    [
      'digits that changed places are not seen',
      'CLOSE-53',
      'a[first] === b[second] && a[second] === b[first]',
      'a[first] === b[first]',
    ],
    ['another IVA is the same', 'CLOSE-56', 'const VAT_ROUNDING = 2n * ONE;', 'const VAT_ROUNDING = 20_000n * ONE;'],
  ),
  of(
    'src/domain/reconciliation/compare-registers.ts',
    'src/domain/reconciliation/compare-registers.test.ts',
    ['credit notes are added', 'CLOSE-57', "type === 'credit-note' ? -1n : 1n", "type === 'credit-note' ? 1n : 1n"],
    ['paper waits for its issuer', 'CLOSE-55', 'if (!isElectronic) return', 'if (isElectronic) return'],
  ),
  of(
    'src/server/features/reconciliation/read/xml-tokens.ts',
    'src/server/features/reconciliation/read/read-workbook.test.ts',
    ['a sheet may be as deep as it likes', 'CLOSE-48', 'const DEEPEST = 64;', 'const DEEPEST = 1_000_000;'],
    [
      'a sheet that was cut is whole',
      'CLOSE-45',
      'if (this.#open.length > 0 || !this.#hasRoot ||',
      'if (!this.#hasRoot ||',
    ],
  ),
];

const CALENDAR = [
  of(
    'src/domain/closing/deadlines.ts',
    'src/domain/closing/deadlines.test.ts',
    [
      'a holiday of the month itself moves nothing',
      'CLOSE-152',
      '[addMonths(month, -2), addMonths(month, -1)]',
      '[addMonths(month, -2)]',
    ],
    ['what stays is told as moved', 'CLOSE-152', '.filter(({ from, to }) => from !== to)', ''],
  ),
  of(
    'src/web/features/operations/calendar/calendar-changes.ts',
    'src/web/features/operations/calendar/calendar.screen.test.ts',
    [
      'an edit forgets the other days',
      'CLOSE-153',
      'return { days: edit.after === null ? others : [...others, edit.after] };',
      'return { days: edit.after === null ? [] : [edit.after] };',
    ],
    [
      'an extension that is changed stays beside itself',
      'CLOSE-154',
      'const others = edit.before === null ? extensions : withoutOne(extensions, edit.before);',
      'const others = extensions;',
    ],
  ),
  of(
    'src/web/features/operations/calendar/calendar.queries.ts',
    'src/web/features/operations/calendar/calendar.screen.test.ts',
    ['another’s days are taken back', 'CLOSE-155', 'body: editedPart(base, edit)', 'body: editedPart(seen, edit)'],
  ),
  of('src/web/features/closing/vat-split.tsx', 'src/web/features/dashboard/dashboard.screen.test.ts', [
    'what has no rate is left out of the split',
    'CLOSE-157',
    'shareOf(unsplitVat) === 0',
    'shareOf(unsplitVat) >= 0',
  ]),
  of('src/web/api/queries/closing.queries.ts', 'src/web/features/dashboard/dashboard.screen.test.ts', [
    'a closed month leads',
    'CLOSE-84',
    'ended?.closedAt === null ? ended : undefined',
    'ended',
  ]),
  of('src/web/features/dashboard/use-dashboard.ts', 'src/web/features/dashboard/dashboard.screen.test.ts', [
    'closes are asked for first',
    'CLOSE-161',
    'enabled: hasCloses && status.isFetched',
    'enabled: hasCloses || true',
  ]),
  of(
    'src/server/features/reading/outcome/document-view.store.ts',
    'src/server/features/closing/notices.db.test.ts',
    [
      'what was read counts as a copy',
      'CLOSE-164',
      "(d.state = 'duplicate' and d.id >=",
      "(d.state <> 'failed' and d.id >=",
    ],
    [
      'the list shows copies of any month',
      'CLOSE-164',
      'and ${ofCopies(ownerId, copiesOf)} and ${before ?',
      'and ${before ?',
    ],
  ),
  of('src/server/features/closing/findings.ts', 'src/server/features/closing/notices.db.test.ts', [
    'what was found stays when months before change',
    'CLOSE-170',
    'written[addMonths(month, -at)]',
    'written[addMonths(month, -at * 0)]',
  ]),
  of(
    'src/server/features/closing/findings.ts',
    'src/server/features/closing/closing-sums.db.test.ts',
    [
      'figures that were kept stay when a document is written',
      'CLOSE-178',
      "return [number, chosen, written[month] ?? '-'].join(' ');",
      "return [number, chosen].join(' ');",
    ],
    [
      'figures that were kept stay when other taxes are chosen',
      'CLOSE-178',
      "return [number, chosen, written[month] ?? '-'].join(' ');",
      "return [number, written[month] ?? '-'].join(' ') + chosen.slice(0, 0);",
    ],
    [
      'figures that were kept stay when the RUC is another one',
      'CLOSE-178',
      "return [number, chosen, written[month] ?? '-'].join(' ');",
      "return [number.slice(0, 0), chosen, written[month] ?? '-'].join(' ');",
    ],
  ),
  of('src/server/features/closing/view-month.ts', 'src/server/features/closing/closing-costs.db.test.ts', [
    'figures are never kept',
    'CLOSE-177',
    'if (!known && !isUnfilled && figuresBasis(',
    'if (!known && isUnfilled && figuresBasis(',
  ]),
  of('src/server/features/closing/count-differences.ts', 'src/server/features/closing/closing.db.test.ts', [
    'differences that were counted stay for another month of documents',
    'CLOSE-146',
    '`${close.id} ${close.step} ${documents}`',
    '`${close.id}`',
  ]),
  of('src/server/features/closing/find-notices.ts', 'src/server/features/closing/notices.db.test.ts', [
    'a comparison that found nothing is never outdated',
    'CLOSE-171',
    'return { gaps, comparison: { loadedOn: dayInAsuncion(newest), isOutdated } };',
    'return { gaps, comparison: { loadedOn: dayInAsuncion(newest), isOutdated: isOutdated && gaps.length > 0 } };',
  ]),
  of('src/server/features/closing/list-missing.ts', 'src/server/features/closing/notices.db.test.ts', [
    'every page is the first',
    'CLOSE-172',
    'all.slice((page - 1) * pageSize, page * pageSize)',
    'all.slice(0, pageSize)',
  ]),
  of('src/server/features/invoices/closing/closing-filter.ts', 'src/server/features/closing/closing.db.test.ts', [
    'the list takes months that nobody declares',
    'CLOSE-165',
    "if (!isDeclarable(month)) throw invalid('year_month', MONTH_PROBLEM);",
    '',
  ]),
  of('src/web/features/dashboard/use-dashboard.ts', 'src/web/features/dashboard/dashboard.screen.test.ts', [
    'months that cannot be had stay away silently',
    'CLOSE-175',
    'retryClosings: closings.isError ?',
    'retryClosings: closings.isPaused ?',
  ]),
  of('src/server/features/operations/operations.store.ts', 'src/server/features/closing/closing.db.test.ts', [
    'who says why is silent',
    'CLOSE-163',
    "where details ->> 'reason' is null",
    'where true',
  ]),
  of('src/domain/closing/month-state.ts', 'src/server/features/closing/closing.db.test.ts', [
    'the last month of the calendar is declared',
    'CLOSE-165',
    "month <= '2199-12'",
    "month <= '9999-12'",
  ]),
];

const ON_SCREEN = [
  of(
    'src/server/features/reconciliation/compare/compare-month.ts',
    'src/server/features/closing/notices.db.test.ts',
    [
      'what a comparison found is told as if nothing had changed since',
      'CLOSE-101',
      'found: basis !== basisOf(sources, now)',
      'found: basis === basisOf(sources, now)',
    ],
    [
      'what was found for another business is told',
      'CLOSE-101',
      'if (!stored?.basis.startsWith(`${sourcesBasis(sources)} `)) return null;',
      'if (!stored) return null;',
    ],
  ),
  of('src/server/features/closing/find-notices.ts', 'src/server/features/closing/notices.db.test.ts', [
    'amounts that differ are told as missing',
    'CLOSE-100',
    "['amounts-differ', 'differs'],",
    "['amounts-differ', 'both'],",
  ]),
  of(
    'src/web/features/closing/comparison/line-columns.tsx',
    'src/web/features/closing/comparison/comparison.screen.test.ts',
    [
      'suppliers are asked for what is here',
      'CLOSE-107',
      "return here === null && reason !== 'repeated-there';",
      "return reason !== 'repeated-there';",
    ],
    [
      'suppliers are asked about one guaraní',
      'CLOSE-107',
      "kind === 'differs' && reason !== 'rounding'",
      "kind === 'differs'",
    ],
    [
      'what does not count here is shown as if it did',
      'CLOSE-107',
      "if (kind === 'only-there') return faint(words.notCounted);",
      '',
    ],
  ),
  of('src/web/features/closing/comparison/loads.ts', 'src/web/features/closing/comparison/comparison.screen.test.ts', [
    'what was compared is not shown',
    'CLOSE-104',
    '  await closingChanged(client);',
    '',
  ]),
];

const DESK = [
  of('src/domain/business/member-role.ts', 'src/server/app/walks/roles.db.test.ts', [
    'a role below may what a higher one may',
    'DESK-02',
    'MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(needed)',
    'MEMBER_ROLES.indexOf(role) + 1 >= MEMBER_ROLES.indexOf(needed)',
  ]),
  of(
    'src/server/platform/http/guard/guard-calls.ts',
    'src/server/app/walks/roles.db.test.ts',
    ['the header counts for nothing', 'DESK-11', ': headers[BUSINESS_HEADER];', ': undefined;'],
    [
      'what is no id is as if no business were named',
      'DESK-07',
      'return UUID.test(id) ? id : NO_BUSINESS;',
      'return UUID.test(id) ? id : null;',
    ],
    [
      'administrators may in every business',
      'DESK-05',
      "if (role === null) throw new ApiError('negocio_no_encontrado');",
      "if (isAdmin) return;\n  if (role === null) throw new ApiError('negocio_no_encontrado');",
    ],
  ),
  of('src/server/features/accounts/accounts.store.ts', 'src/server/app/walks/roles.db.test.ts', [
    'whoever names the business of another is in their first',
    'DESK-09',
    'businessId === null || found.ownerId === businessId',
    'businessId === null || found.ownerId !== null',
  ]),
  of('src/server/features/accounts/accounts.store.ts', 'src/server/features/people/people.db.test.ts', [
    'a business goes on without anybody who decides',
    'DESK-14',
    '|| !hasActiveOwner ||',
    '|| hasActiveOwner === null ||',
  ]),
  of('src/server/features/accounts/managed-users.store.ts', 'src/server/features/people/people.db.test.ts', [
    'suspending one of two ends the subscription',
    'DESK-13',
    'd.user_id <> m.user_id and',
    'd.user_id = m.user_id and',
  ]),
  of(
    'src/server/features/people/people.store.ts',
    'src/server/features/people/people.db.test.ts',
    [
      'a suspended person is enough to decide',
      'DESK-17',
      "    .where('app_user.status', '=', 'active')\n    .select('member.user_id')",
      "    .select('member.user_id')",
    ],
    [
      'two who leave at once do not wait for each other',
      'DESK-18',
      "    .where('id', '=', ownerId)\n    .forNoKeyUpdate()",
      "    .where('id', '=', ownerId)",
    ],
  ),
  of('src/server/features/people/change-people.ts', 'src/server/features/people/people.db.test.ts', [
    'anybody of the business removes anybody',
    'DESK-19',
    "found?.userId === userId ? 'lectura' : 'duena'",
    "found !== undefined ? 'lectura' : 'duena'",
  ]),
  of(
    'src/server/features/people/invite-people.ts',
    'src/server/features/people/invitations.db.test.ts',
    [
      'a link is good for whoever has it',
      'DESK-22',
      'if (!isEmailProven || email !== invitation.email)',
      'if (!isEmailProven)',
    ],
    [
      'a link never expires',
      'DESK-24',
      'if (invitation.expiresAt <= now)',
      'if (invitation.expiresAt.getTime() === 0)',
    ],
    [
      'a link is used again',
      'DESK-23',
      "if (invitation.acceptedAt !== null) throw new ApiError('invitacion_usada');",
      '',
    ],
    [
      'who was lowered leaves a door open',
      'DESK-25',
      "if (invitation.inviter === null) throw new ApiError('invitacion_no_encontrada');",
      '',
    ],
  ),
  of(
    'src/server/features/business/create-business.ts',
    'src/server/features/business/businesses.db.test.ts',
    [
      'a client adds to the bill of an accountant',
      'DESK-32',
      "if (roleOfPayer !== 'duena') throw new ApiError('paga_otro_negocio');",
      '',
    ],
    ['a plan has one business more', 'DESK-31', 'count >= limit', 'count > limit'],
    ['a RUC is there twice at one payer', 'DESK-30', "if (hasRuc) throw new ApiError('ruc_repetido');", ''],
  ),
  of('src/server/features/business/close-business.ts', 'src/server/features/business/businesses.db.test.ts', [
    'a business goes with documents that must be kept',
    'DESK-34',
    "if (held.hasDocuments) throw new ApiError('negocio_con_documentos');",
    '',
  ]),
];

const WATCHED = [
  of(
    'src/domain/suppliers/price-rises.ts',
    'src/domain/suppliers/price-rises.test.ts',
    [
      'a fifth to the decimal is no rise',
      'DESK-66',
      'now.price * 5n >= before.price * 6n',
      'now.price * 5n > before.price * 6n',
    ],
    [
      'what a discount takes back is told',
      'DESK-66',
      'return isWritten && now.paid.of * before.paid.by * 5n >= before.paid.of * now.paid.by * 6n;',
      'return isWritten;',
    ],
    [
      'two codes of one name are one product',
      'DESK-67',
      "known && (code === null || known.code === '') ? known : undefined",
      'known',
    ],
  ),
  of('src/domain/suppliers/imputation-proposal.ts', 'src/domain/suppliers/imputation-proposal.test.ts', [
    'what was decided voucher by voucher is proposed as if it were not',
    'DESK-60',
    ")) return 'undecided';",
    ')) return null;',
  ]),
  of(
    'src/server/features/suppliers/suppliers.store.ts',
    'src/server/features/suppliers/watch.db.test.ts',
    [
      'what waits for a person is a base',
      'DESK-68',
      'i.sum_sign <> 0 and not i.is_left_out and not i.altered`',
      'i.sum_sign <> 0 and not i.altered`',
    ],
    ['a timbrado of last year is new', 'DESK-69', 'return earlier === true ? true :', 'return'],
  ),
  of('src/server/features/suppliers/suppliers.store.ts', 'src/server/features/suppliers/proposals.db.test.ts', [
    'an XML that nobody vouches for says what is affected',
    'DESK-62',
    "i.source = 'xml' and i.strength = 'chained' and",
    "i.source = 'xml' and",
  ]),
  of('src/server/features/suppliers/read-watch.ts', 'src/server/features/suppliers/watch.db.test.ts', [
    'a higher price than the one that was fine is silent',
    'DESK-72',
    'compareAmounts(upTo, one.upTo) <= 0',
    'compareAmounts(upTo, one.upTo) <= 1',
  ]),
  of('src/server/features/suppliers/accept-proposals.ts', 'src/server/features/suppliers/proposals.db.test.ts', [
    'what is proposed otherwise by now is accepted as it was not seen',
    'DESK-64',
    'return now && isSameImputation(now.proposal.imputation, imputation) ? [now] : [];',
    'return now ? [now] : [];',
  ]),
];

const BILLED = 'test/billing/billing.db.test.ts';
const BILLING = [
  of(
    'src/server/features/subscriptions/ledger/ai-ledger.store.ts',
    BILLED,
    [
      'businesses of one payer each hold their own balance',
      'DESK-101',
      'join ai_balance b on b.owner_id = coalesce(o.payer_id, o.id)\n    where o.id = ${ownerId} for update of b',
      'join ai_balance b on b.owner_id = coalesce(o.payer_id, o.id)\n    where o.id = ${ownerId}',
    ],
    [
      'what another business left open keeps a reading from this one',
      'DESK-103',
      'where o.id = ${payerId} or o.payer_id = ${payerId})',
      'where o.id = ${payerId})',
    ],
  ),
  of('src/server/features/subscriptions/change/billed-account.ts', BILLED, [
    'a client changes the plan of an accountant',
    'DESK-110',
    'payer?.isDecidedByCaller === false',
    'payer?.isDecidedByCaller === null',
  ]),
  of('src/server/features/reading/storage/storage.store.ts', BILLED, [
    'room is asked of the business alone',
    'DESK-106',
    'from owner o join owner_storage s on s.owner_id = coalesce(o.payer_id, o.id)',
    'from owner o join owner_storage s on s.owner_id = o.id',
  ]),
  of('src/server/features/subscriptions/change/change-plan.ts', BILLED, [
    'a plan is assigned to a business that another pays for',
    'DESK-114',
    'if (!person.pays) throw paysForNothing(email);',
    '',
  ]),
  of('src/domain/plans/entitlements.ts', BILLED, [
    'a suspended payer goes on paying',
    'DESK-113',
    "payer?.isSuspended ? 'payer-suspended' : null",
    'null',
  ]),
];

const DESKED = 'src/server/features/desk/desk.db.test.ts';
const ACROSS = [
  of('src/server/features/desk/read-desk.ts', DESKED, [
    'what is closed stands among what is to be declared',
    'DESK-121',
    "own.state === 'closed' ? 1 : 0",
    "own.state === 'closed' ? 0 : 0",
  ]),
  of('src/server/features/desk/list-queue.ts', DESKED, [
    'the queue takes no heed of what stops a close',
    'DESK-126',
    '${blocks ? 0 : 1}`;',
    '${blocks ? 1 : 0}`;',
  ]),
  of('src/server/features/closing/across/read-months-of.ts', DESKED, [
    'suppliers of a month that ended are not missed on the desk',
    'DESK-122',
    'open.filter(({ hasEnded }) => hasEnded),',
    'open.filter(({ hasEnded }) => !hasEnded),',
  ]),
  of('src/server/features/business/businesses.store.ts', DESKED, [
    'the desk shows everybody’s businesses',
    'DESK-123',
    'where m.user_id = ${userId} and o.closed_at is null and',
    'where (m.user_id = ${userId} or true) and o.closed_at is null and',
  ]),
  of('src/web/features/desk/desk-queue.tsx', 'src/web/features/desk/desk.screen.test.ts', [
    'going back leads to the first line',
    'DESK-134',
    'Math.min(wanted, items.length - 1)',
    '0',
  ]),
];

const SHARED = 'src/server/features/sharing/sharing.db.test.ts';

const SHARING = [
  of(
    'src/server/features/sharing/destinations.store.ts',
    SHARED,
    [
      'whoever only looks gives their word',
      'DESK-143',
      "join member m on m.owner_id = o.id and m.role in ('contador', 'duena')",
      'join member m on m.owner_id = o.id',
    ],
    [
      'a client who removed everybody still gets mail',
      'DESK-144',
      'coalesce(o.payer_id, o.id) = coalesce(here.payer_id, here.id) and exists (',
      'coalesce(o.payer_id, o.id) = coalesce(here.payer_id, here.id) or exists (',
    ],
    ['whoever is removed meanwhile still gives their word', 'DESK-145', '${isHeld ? sql`for share of m` : sql``}', ''],
  ),
  of('src/server/features/sharing/choose-destination.ts', SHARED, [
    'a file of several receivers goes to one of them',
    'DESK-149',
    "if (receivers.size > 1) return 'several-receivers';",
    '',
  ]),
  of(
    'src/server/features/sharing/move-documents.ts',
    SHARED,
    [
      'an invoice of a closed month goes',
      'DESK-151',
      "if ((await closedAmong(tx, ownerId, months)).length > 0) throw new NotMoved('closed-month');",
      '',
    ],
    [
      'what was corrected meanwhile is moved as it was',
      'DESK-146',
      "if (told(now) !== told(set)) throw new NotMoved('changed');",
      '',
    ],
  ),
  of('src/server/features/sharing/share-task.ts', SHARED, [
    'an upload is asked about again and again',
    'DESK-152',
    'if (task.isAnswered) return',
    'if (!task) return',
  ]),
];

const WATCHED_OVER = [
  of(
    'src/server/platform/http/serve-metrics.ts',
    'src/server/platform/http/serve-metrics.test.ts',
    ['what came by a proxy of this machine is believed', 'OPS-82', 'if (isDirect && isLoopback', 'if (isLoopback'],
    ['any token will do', 'OPS-82', 'if (!timingSafeEqual(hashOf(said), hashOf(token)))', "if (said === '')"],
  ),
  of(
    'src/server/platform/metrics/count.ts',
    'src/server/platform/metrics/metrics.test.ts',
    ['a name has series without end', 'OPS-81', 'const MOST_SERIES = 5_000;', 'const MOST_SERIES = 500_000;'],
    ['a bucket holds only its own', 'OPS-75', 'sofar += within[at] ?? 0;', 'sofar = within[at] ?? 0;'],
  ),
  of(
    'src/server/platform/metrics/collect.ts',
    'src/server/platform/metrics/metrics.test.ts',
    ['a second look begins beside the first', 'OPS-79', 'underWay ??= look()', 'underWay = look()'],
    ['a scrape waits for the slowest', 'OPS-79', 'await withinTime(underWay, longestMs);', 'await underWay;'],
  ),
  of('src/server/platform/http/count-calls.ts', 'src/server/app/metrics.db.test.ts', [
    'calls are counted by their address',
    'OPS-80',
    'return config.bound.route.path;',
    'return request.url;',
  ]),
  of('src/server/platform/traces/otlp-tracer.ts', 'src/server/app/traces.db.test.ts', [
    'a part is no part of its whole',
    'OPS-85',
    'run: (work) => running.run(own, work),',
    'run: (work) => work(),',
  ]),
  of(
    'src/server/features/local-identity/local-identity.routes.ts',
    'src/server/features/local-identity/local-identity.db.test.ts',
    ['an address may guess for ever', 'OPS-95', 'if (code && (await hasGuessedTooOften(needs.db, by)))', 'if (!by)'],
  ),
];

const IN_S3 = [
  of(
    'src/server/platform/files/s3-files.ts',
    'src/server/platform/files/s3-files.test.ts',
    [
      'an altered original is given out',
      'OPS-56',
      "if ((await sha256Of(bytes)) !== sha256) throw new DamagedFile(sha256, 'altered');",
      '',
    ],
    [
      'a made file that was altered is given out as whole',
      'OPS-53',
      "if (sha256 !== null && hash.digest('hex') !== sha256) throw new DamagedFile(sha256, 'altered');",
      '',
    ],
  ),
  of(
    'src/server/platform/s3/s3-client.ts',
    'src/server/platform/s3/s3-client.test.ts',
    [
      'a bucket that is gone is a file that is missing',
      'OPS-55',
      "status === 404 && errorWord(body) === 'NoSuchKey'",
      'status === 404 && body.length >= 0',
    ],
    [
      'a cut piece is taken for the whole',
      'OPS-54',
      "if (body.length !== end - at) throw new S3Problem('cut-off');",
      '',
    ],
  ),
  of('src/server/platform/files/both-places.ts', 'src/server/platform/files/both-places.test.ts', [
    'while files are moved those of the old place are missing',
    'OPS-60',
    'return absent.length === 0 ? absent : await there.missing(ownerId, absent);',
    'return absent;',
  ]),
  of('src/server/features/reading/read/read-and-save.ts', 'src/server/features/reading/read/files-away.db.test.ts', [
    'a try without the bytes is counted',
    'OPS-58',
    'await returnUnstarted(needs.db, ownerId, idsOf(untried), needs.clock.now());',
    '',
  ]),
  of('src/server/features/operations/move-files.ts', 'test/s3/move-files.db.test.ts', [
    'the old file goes though the new one is damaged',
    'OPS-63',
    '!(isThere && (await isWhole(to, ownerId, name)))',
    '!isThere',
  ]),
];

const BACKED_UP = 'src/server/features/backup/backup.db.test.ts';

const BACKUP = [
  of('src/server/features/backup/restore/restore-backup.ts', 'src/server/features/backup/backup.db.test.ts', [
    'a row that was altered while it was restored is not noticed',
    'OPS-29',
    'there?.rows !== rows || there.fingerprint.toString() !== fingerprint',
    'there?.rows !== rows',
  ]),
  of('src/server/platform/db/dump/table-slices.ts', 'src/server/platform/db/dump/table-slices.db.test.ts', [
    'the first row of each further slice is read twice',
    'OPS-29',
    "ctid < '(${beforePage},0)'",
    "ctid <= '(${beforePage},1)'",
  ]),
  of('src/server/features/subscriptions/current/plan-state.ts', 'test/database/standing-costs.db.test.ts', [
    'every call reads the standing of every business',
    'SCALE-08',
    'coalesce(owner.payer_id, owner.id) limit 1)',
    'coalesce(owner.payer_id, owner.id))',
  ]),
  of('src/server/features/backup/prune.ts', BACKED_UP, [
    'the oldest backups stay and the newest go',
    'OPS-24',
    'const staying = ids.slice(-keep);',
    'const staying = ids.slice(0, keep);',
  ]),
  of('src/server/platform/db/dump/load-session.ts', BACKED_UP, [
    'triggers fill again what is restored',
    'OPS-22',
    "format('alter table %s disable trigger user', c.oid::regclass)",
    "format('alter table %s enable trigger user', c.oid::regclass)",
  ]),
  of('src/server/platform/db/migrate.ts', BACKED_UP, [
    'the application starts on a database that is half restored',
    'OPS-27',
    'if (!isRestoring) await refuseHalfRestored(client);',
    '',
  ]),
  of(
    'src/domain/backup/backup-state.ts',
    'src/domain/backup/backup-state.test.ts',
    ['a backup of last month is fine', 'OPS-30', '> OLD_MS', '> 99 * OLD_MS'],
    ['one that failed is tried without end', 'OPS-31', 'if (failedSince.length >= MOST_TRIES) return false;', ''],
  ),
  of('src/server/features/operations/check-originals.ts', 'src/server/features/operations/check-originals.db.test.ts', [
    'an original that is damaged is not told',
    'OPS-35',
    "if (problem === 'damaged') tell(sha256, problem);",
    "if (problem === 'damaged') continue;",
  ]),
];

const TOKENS = 'src/server/features/tokens/tokens.db.test.ts';

const TOKEN_WALK = 'src/server/app/walks/token-walk.db.test.ts';

const ASSISTANTS = 'src/server/features/assistants/assistants.db.test.ts';

const DOORS = [
  of(
    'src/server/features/tokens/tokens.store.ts',
    TOKENS,
    [
      'a revoked token comes in',
      'DOOR-08',
      "    .where('api_token.token_hash', '=', hash)\n    .where('api_token.revoked_at', 'is', null)",
      "    .where('api_token.token_hash', '=', hash)",
    ],
    [
      'an expired token comes in',
      'DOOR-09',
      "    .where((eb) => eb.or([eb('api_token.expires_at', 'is', null), eb('api_token.expires_at', '>', at)]))\n",
      '',
    ],
    [
      'a use is written with every call',
      'DOOR-10',
      '(last_used_at is null or last_used_at < ${before}::timestamptz)',
      'true',
    ],
  ),
  of(
    'src/server/features/tokens/identify-token.ts',
    TOKENS,
    ['who left a business comes back by a token', 'DOOR-12', 'if (!bearer.isVouched) return null;', ''],
    ['an address is never stopped', 'DOOR-14', 'remember(stopped, address, at.getTime() + wait);', ''],
  ),
  of('src/server/platform/http/guard/guard-calls.ts', TOKENS, [
    'tokens outlive the plan that sold them',
    'DOOR-11',
    "if (isToken(caller)) await requireEntitlement(caller.entitlements, 'api-access');",
    '',
  ]),
  of(
    'src/server/platform/http/guard/check-scopes.ts',
    TOKEN_WALK,
    [
      'a closed call is open',
      'DOOR-04',
      "if (scopes.length === 0) throw new ApiError('token_no_admitido');",
      'if (scopes.length === 0) return;',
    ],
    [
      'any scope is every scope',
      'DOOR-04',
      'if (scopes.some((scope) => caller.scopes.includes(scope))) return;',
      'return;',
    ],
    [
      'a token names another business',
      'DOOR-06',
      "if (businessId !== null && businessId !== caller.ownerId) throw new ApiError('negocio_no_encontrado');",
      '',
    ],
  ),
  of('src/server/features/intake/upload/only-once.ts', 'src/server/features/intake/upload/only-once.db.test.ts', [
    'another upload gets the answer of the first',
    'DOOR-35',
    "if (!known.fingerprint.equals(key.fingerprint)) throw new ApiError('clave_reutilizada');",
    '',
  ]),
  of('src/server/features/assistants/document-text.ts', ASSISTANTS, [
    'what nobody sees is told to an assistant',
    'DOOR-86',
    'cutText(visible(text), MOST_CHARACTERS)',
    'text',
  ]),
  of('src/server/features/assistants/admit-client.ts', ASSISTANTS, [
    'a page of another origin speaks to assistants’ address',
    'DOOR-88',
    ' || !isOwnOrigin(headers.origin, host)',
    '',
  ]),
];

const TOLD = 'src/server/features/webhooks/webhooks.db.test.ts';

const HANDED_OVER = 'src/server/features/inbox/inbox.db.test.ts';

const TELLING = [
  of(
    'src/server/features/webhooks/deliver/lane.store.ts',
    TOLD,
    [
      'a later event of an invoice overtakes an earlier one',
      'DOOR-59',
      "and earlier.state = 'waiting' and earlier.seq < d.seq))`",
      'and false))`',
    ],
    [
      'who listens to something else is told',
      'DOOR-53',
      "w.state = 'active' and t.type = any(w.types) order by w.id",
      "w.state = 'active' order by w.id",
    ],
  ),
  of(
    'src/server/features/webhooks/deliver/take-turn.ts',
    TOLD,
    [
      'it is sent without the plan',
      'DOOR-69',
      "if (apiAccess && blockedBy !== 'suspended' && blockedBy !== 'payer-suspended') return true;",
      'if (apiAccess || blockedBy !== null) return true;',
    ],
    [
      'the secret before signs for ever',
      'DOOR-66',
      'earlierSecretUntil !== null && earlierSecretUntil > clock.now()',
      'earlierSecretUntil !== null',
    ],
  ),
  of('src/server/features/webhooks/deliver/send-delivery.ts', TOLD, [
    '410 is an answer like others',
    'DOOR-60',
    'isGone: status === 410,',
    'isGone: false,',
  ]),
  of('src/server/features/webhooks/deliver/sign-message.ts', TOLD, [
    'the moment is not signed',
    'DOOR-51',
    '`${id}.${timestamp}.${body}`',
    '`${id}.${body}`',
  ]),
  of(
    'src/server/platform/network/post-to-named.ts',
    'src/server/platform/network/post-to-named.test.ts',
    [
      'plain HTTP goes anywhere',
      'DOOR-72',
      "if (protocol !== 'https:' && !isPlainAllowed) throw new HostRefused('not-allowed');",
      '',
    ],
    ['the name is asked for once more when connecting', 'DOOR-72', 'lookup: only(addresses),', ''],
    ['an endless answer is taken', 'DOOR-62', 'if (taken > mostBytes) sent.destroy();', ''],
  ),
  of('src/server/features/mailboxes/accounts/note-failure.ts', TOLD, [
    'every look at a failing mailbox is told',
    'DOOR-73',
    'if (failing === undefined || !failing.isNews) return;',
    'if (failing === undefined) return;',
  ]),
  of('src/server/features/inbox/message-head.ts', HANDED_OVER, [
    'what servers write on the way makes another message',
    'DOOR-102',
    'message.subarray(end)',
    'message',
  ]),
  of('src/server/features/inbox/inbox.store.ts', HANDED_OVER, [
    'an address that was renewed still takes messages',
    'DOOR-104',
    ".where('inbox_address.token_hash', '=', tokenHash)",
    '',
  ]),
  of('src/server/platform/secrets-in-paths.ts', HANDED_OVER, [
    'the secret of an address stands in logs',
    'DOOR-105',
    "text.replace(BEFORE_SECRETS, '$1…')",
    'text',
  ]),
];

const SENT_ONCE = 'src/server/features/intake/upload/only-once.db.test.ts';
const POSTED = 'src/server/platform/network/post-to-named.test.ts';

const ATTACKED = [
  of('src/server/features/assistants/money.ts', ASSISTANTS, [
    'a document’s currency is told to an assistant as it was written',
    'DOOR-86',
    "(/^[A-Z]{3}$/.test(currency) ? currency : 'XXX')",
    'currency',
  ]),
  of('src/contract/connections/mcp.ts', ASSISTANTS, [
    'who is signed in speaks to assistants’ address without the plan',
    'DOOR-92',
    "  needs: 'api-access',\n",
    '',
  ]),
  of('src/server/features/assistants/answer-mcp.ts', ASSISTANTS, [
    'an assistant has the tools of scopes that its token has not',
    'DOOR-84',
    'TOOLS.filter(({ scope }) => scopes.includes(scope))',
    'TOOLS.filter(({ scope }) => scope !== undefined)',
  ]),
  of('src/server/features/assistants/admit-client.ts', ASSISTANTS, [
    'a name that was bound to this server speaks to assistants’ address',
    'DOOR-88',
    '!isOurs || ',
    '',
  ]),
  of(
    'src/server/features/intake/tasks/read-task.ts',
    TOKENS,
    ['a token follows tasks that its scope could not begin', 'DOOR-16', ' || !caller.scopes.includes(scope)', ''],
    ['a token follows tasks of people', 'DOOR-16', '!task?.tokenId || ', ''],
  ),
  of('src/server/features/tokens/identify-token.ts', TOKENS, [
    'who is locked out comes in by a token',
    'DOOR-12',
    "if (bearer.isCreatorSuspended) throw new ApiError('cuenta_suspendida', { contact: await contactFor(deps) });",
    '',
  ]),
  of('src/server/platform/http/guard/guard-calls.ts', TOKENS, [
    'a token has the rate of a person',
    'DOOR-18',
    'request.identity ? limits.user : limits.token',
    'limits.user',
  ]),
  of('src/server/platform/log.ts', HANDED_OVER, [
    'a sentence of the log has the secret of an address',
    'DOOR-105',
    'withoutSecretPaths(text)',
    'text',
  ]),
  of('src/server/platform/secrets-in-paths.ts', HANDED_OVER, [
    'the secret of an address within another one stands in logs',
    'DOOR-105',
    '((?:\\/|%(?:25)*2F)(?:in|invitations)(?:\\/|%(?:25)*2F))',
    '(\\/(?:in|invitations)\\/)',
  ]),
  of(
    'src/server/features/inbox/receive-mail.ts',
    HANDED_OVER,
    ['mail is taken without the right to it', 'DOOR-106', '  await requireMail(needs, ownerId);\n', ''],
    ['a message delivered twice at once fails', 'DOOR-102', 'if (isTakenMeanwhile(error)) return KNOWN;', ''],
  ),
  of('src/server/platform/http/upload/read-mail.ts', HANDED_OVER, [
    'a form that is broken is sent again and again',
    'DOOR-113',
    'problem instanceof ApiError ? problem : brokenForm(problem)',
    'problem',
  ]),
  of('src/server/features/intake/upload/only-once.ts', SENT_ONCE, [
    'a key stands for what was sent a month ago',
    'DOOR-35',
    'const KEPT_MS = DAY_MS;',
    'const KEPT_MS = 30 * DAY_MS;',
  ]),
  of('src/server/features/intake/upload/receive-upload.ts', SENT_ONCE, [
    'a key of one program is that of another',
    'DOOR-35',
    "who: caller.tokenId ?? caller.userId ?? ''",
    "who: ''",
  ]),
  of('src/server/features/invoices/save/invoice-events.store.ts', TOLD, [
    'a document makes what is told as long as it likes',
    'DOOR-55',
    'currency: short(row.currency),',
    'currency: row.currency,',
  ]),
  of('src/server/features/webhooks/endpoints/endpoints.store.ts', TOLD, [
    'where nobody ever answered is sent to before those that do',
    'DOOR-63',
    '{ in_trouble: true } as const',
    '{ in_trouble: false } as const',
  ]),
  of('src/server/features/webhooks/deliver/delivery-lane.ts', TOLD, [
    'those that do not answer take every place',
    'DOOR-63',
    'if (inTrouble && held.filter((turn) => turn.inTrouble).length >= PLACES_IN_TROUBLE) return false;',
    '',
  ]),
  of(
    'src/server/features/webhooks/endpoints/manage-webhooks.ts',
    TOLD,
    [
      'who only reads sees what may be secret in an address',
      'DOOR-65',
      'url: maySee ? url : `${new URL(url).protocol}//${shownName(url)}`,',
      'url,',
    ],
    [
      'an address brings a password',
      'DOOR-70',
      "if (url.username !== '' || url.password !== '') throw wrong('Quita el usuario y la contraseña de la dirección.');",
      '',
    ],
  ),
  of('src/server/features/webhooks/deliveries/resend.ts', TOLD, [
    'a paused address is tried',
    'DOOR-68',
    "if (endpoint.state !== 'active') throw new ApiError('webhook_inactivo');",
    '',
  ]),
  of('src/server/platform/network/post-to-named.ts', POSTED, [
    'what is said before the answer never ends',
    'DOOR-62',
    'if (++interim > MOST_INTERIM) sent.destroy();',
    '',
  ]),
  of('src/server/platform/network/outgoing-network.ts', POSTED, [
    'one good address lets the others of its name pass',
    'DOOR-72',
    '!addresses.every(isPublicAddress)',
    '!addresses.some(isPublicAddress)',
  ]),
  of(
    'src/server/platform/network/public-address.ts',
    POSTED,
    ['the credentials of a cloud’s machine are sent to', 'DOOR-72', "  ['169.254.0.0', 16],", '  // '],
    ['an IPv4 address is hidden in one of a tunnel', 'DOOR-72', "  ['2002::', 16],\n", ''],
    ['whatever is no IPv4 address is public', 'DOOR-72', "publicV6.check(address, 'ipv6') && ", ''],
  ),
];

const RELEASES = [
  of(
    'scripts/release/pack.ts',
    'scripts/release/pack.test.ts',
    ['entries stand as the disk gives them', 'OPS-04', "  '--sort=name',\n", ''],
    ['modes are those of who built it', 'OPS-04', "  '--mode=u=rwX,go=rX',\n", ''],
    ['accounts are those of who built it', 'OPS-04', "  '--owner=0',\n", ''],
    ['times are those of the disk', 'OPS-04', ' `--mtime=@${seconds}`,', ''],
    ['two files that share their bytes on this disk are one', 'OPS-04', "  '--hard-dereference',\n", ''],
  ),
  of(
    'bin/ajaka',
    'src/server/ajaka.test.ts',
    ['a file of settings that cannot be read is passed over', 'OPS-06', '[ ! -r "$file" ]', 'false'],
    ['a link is taken for the place of the program', 'OPS-06', '$(readlink -f -- "$0")', '$0'],
  ),
  of('src/server/ajaka.ts', 'src/server/ajaka.test.ts', [
    'an unknown command is no mistake',
    'OPS-07',
    'const MISUSED = 2;',
    'const MISUSED = 0;',
  ]),
  of('scripts/release/trim.ts', 'scripts/release/program-files.test.ts', [
    'the engine that recognises letters is left out',
    'OPS-02',
    'tesseract-core(?:-simd|-relaxedsimd)?',
    'tesseract-core(?:-simd|-relaxedsimd)?(?:-lstm)?',
  ]),
  of('src/server/features/reading/ocr/recognise-letters.ts', 'scripts/release/program-files.test.ts', [
    'letters are recognised by what a release leaves out',
    'OPS-02',
    'getCore: (_, ...others) => getCore(Tesseract.OEM.LSTM_ONLY, ...others)',
    'getCore: (asked, ...others) => getCore(asked, ...others)',
  ]),
  of('Dockerfile', 'test/release/deployment-files.test.ts', [
    'a server that is not ready is well',
    'OPS-17',
    'ok ? 0 : 1',
    'ok ? 0 : 0',
  ]),
];

export const MUTANTS: readonly Mutant[] = [
  ...[DOMAIN, CONTRACT, WEB, SERVER, SCREENS, PLANTED, SAFE, TURNS, RACES, APART, CLOSING, COMPARED].flat(2),
  ...[CALENDAR, ON_SCREEN, DESK, WATCHED, RUC_LIST, BILLING, ACROSS, SHARING].flat(2),
  ...[WATCHED_OVER, IN_S3, BACKUP, DOORS, TELLING, ATTACKED, RELEASES].flat(2),
];
