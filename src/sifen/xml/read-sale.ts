import { creditDueDate } from '#domain/invoice/amounts/due-date.ts';
import type { Card, Credit, Payment, SaleCondition } from '#domain/invoice/invoice-sale.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import type { Group } from './group.ts';

export function readSale(group: Group, issueDate: CalendarDate, billingDueDate: CalendarDate | null) {
  if (!group.isThere) return null;
  const credit = readCredit(group.group('gPagCred'));
  const kind = group.skip('dDCondOpe').text('iCondOpe') === '2' ? 'credit' : 'cash';
  const creditDue = credit && creditDueDate(issueDate, credit.term, credit.instalments);
  return {
    kind,
    payments: group.groups('gPaConEIni').map(readPayment),
    credit,
    dueDate: creditDue ?? billingDueDate,
  } satisfies SaleCondition;
}

function readPayment(group: Group): Payment {
  const cheque = group.group('gPagCheq');
  const chequeNumber = cheque.text('dNumCheq');
  return {
    method: group.coded('iTiPago', 'dDesTiPag') ?? { code: '99', description: null },
    amount: group.amountOrZero('dMonTiPag'),
    currency: group.skip('dDMoneTiPag').text('cMoneTiPag') ?? 'PYG',
    exchangeRate: group.amount('dTiCamTiPag'),
    card: readCard(group.group('gPagTarCD')),
    cheque: chequeNumber === null ? null : { number: chequeNumber, bank: cheque.text('dBcoEmi') },
  };
}

function readCard(group: Group): Card | null {
  const brand = group.coded('iDenTarj', 'dDesDenTarj');
  if (brand === null) return null;
  return {
    brand,
    processor: group.text('dRSProTar'),
    authorisation: group.text('dCodAuOpe'),
    holder: group.text('dNomTit'),
    lastDigits: group.text('dNumTarj'),
  };
}

function readCredit(group: Group): Credit | null {
  if (!group.isThere) return null;
  const count = group.text('dCuotas');
  return {
    kind: group.skip('dDCondCred').text('iCondCred') === '2' ? 'instalments' : 'term',
    term: group.text('dPlazoCre'),
    instalmentCount: count !== null && /^\d{1,3}$/.test(count) ? Number(count) : null,
    downPayment: group.amount('dMonEnt'),
    instalments: group.groups('gCuotas').map((instalment) => ({
      amount: instalment.amountOrZero('dMonCuota'),
      currency: instalment.skip('dDMoneCuo').text('cMoneCuo') ?? 'PYG',
      dueDate: instalment.date('dVencCuo'),
    })),
  };
}
