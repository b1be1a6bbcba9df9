import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FormBox } from '#contract/closing/closing.ts';
import type { Amount } from '#domain/money/money.ts';
import { boxesText as words } from '#text/closing/boxes.ts';
import { closingGroupText } from '#text/closing/groups.ts';
import { formatGuaranies, formatSignedNumber } from '#web/format/amounts.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { CopyButton } from '#web/ui/inputs/copy-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import classes from './closing.module.css';
import type { Closing } from './closing.queries.ts';
import { isNothing } from './closing-figures.ts';
import { listedAs } from './closing-words.ts';
import { Part } from './part.tsx';

const NUMBER = look({ textAlign: 'right', tabular: true, lines: 'one' });
const NAME = look({ textAlign: 'left' });
const LINK = look({ tone: 'brand', weight: 550, underline: 'hover' });

const said = (amount: Amount | null): string => (amount === null ? words.blank : formatSignedNumber(amount));

function Typed({ box: { kind, amount, link }, month }: { box: FormBox; month: string }) {
  if (kind === 'divided') return words.divide;
  if (kind !== 'typed' || amount === null) return words.blank;
  if (link === null || isNothing(amount)) return said(amount);
  return (
    <Link to="/invoice-list" search={listedAs(month, link)} className={LINK}>
      {said(amount)}
    </Link>
  );
}

function BoxRow({ box, month }: { box: FormBox; month: string }) {
  const { box: number, kind, amount, declared, difference, note } = box;
  return (
    <tr data-kind={kind}>
      <th scope="row" className={look({ tabular: true, textAlign: 'left' })}>
        {number}
      </th>
      <td>
        {words.names[number] ?? ''}
        {note && (
          <Text display="block" tone="muted" size={12.5} leading={1.35}>
            {note}
          </Text>
        )}
      </td>
      <td className={NUMBER}>
        <Typed box={box} month={month} />
      </td>
      <td className={NUMBER}>{kind === 'reckoned' ? said(amount) : words.blank}</td>
      <td className={NUMBER}>{said(declared)}</td>
      <td className={NUMBER}>{said(difference)}</td>
      <td>{kind === 'typed' && amount !== null && <CopyButton text={amount} label={words.copy(number)} />}</td>
    </tr>
  );
}

/** The same as a list of facts: a phone is too narrow for six columns. */
function PhoneBox({ box, month }: { box: FormBox; month: string }) {
  const { box: number, kind, amount, declared, difference, note } = box;
  const facts: [string, ReactNode][] = [
    ...(kind === 'typed' || kind === 'divided'
      ? [[words.type, <Typed key="typed" box={box} month={month} />] as [string, ReactNode]]
      : []),
    ...(kind === 'reckoned' ? [[words.reckoned, said(amount)] as [string, ReactNode]] : []),
    ...(declared === null ? [] : [[words.declared, said(declared)] as [string, ReactNode]]),
    ...(difference === null ? [] : [[words.difference, said(difference)] as [string, ReactNode]]),
  ];
  return (
    <Grid as="li" columns="auto-rest" gapX={12} py={9} rule="top" size={13.5} align="start">
      <Text tabular weight={600} textAlign="right" className={classes.boxNumber}>
        {number}
      </Text>
      <Box shrinkX>
        <Text as="p" weight={550} leading={1.35}>
          {words.names[number] ?? ''}
        </Text>
        {note && (
          <Text as="p" tone="muted" size={12.5} leading={1.35}>
            {note}
          </Text>
        )}
        <dl>
          {facts.map(([name, value]) => (
            <Row key={name} gap={8} align="center" justify="between">
              <Text as="dt" tone="muted" size={13}>
                {name}
              </Text>
              <Row as="dd" gap={6} align="center" tabular>
                {value}
                {name === words.type && kind === 'typed' && amount !== null && (
                  <CopyButton text={amount} label={words.copy(number)} />
                )}
              </Row>
            </Row>
          ))}
        </dl>
      </Box>
    </Grid>
  );
}

/** Form 120: the amounts to type in, those that the form calculates, and what the documents declare. */
export function Boxes({ closing }: { closing: Closing }) {
  const { month, form120, isImputationChosen, notToVat } = closing;
  const isPhone = usePhone();
  return (
    <Part title={words.title} aside={words.aside} isFolded>
      <Stack gap={10} px={16} pb={12} phone={{ px: 0 }}>
        <Text as="p" tone="muted" size={13}>
          {words.hint}
        </Text>
        {!isImputationChosen && (
          <Note Icon={IconInfoCircle}>
            {words.notChosen}{' '}
            <Link to="/mi-negocio/imputacion" className={LINK}>
              {words.choose}
            </Link>
          </Note>
        )}
        {notToVat.map(({ line, count, total, link }) => (
          <Note Icon={IconInfoCircle} key={line}>
            {words.notToVat(count, closingGroupText.groups[line].toLowerCase(), formatGuaranies(total))}{' '}
            <Link to="/invoice-list" search={listedAs(month, link)} className={LINK}>
              {words.see}
            </Link>
          </Note>
        ))}
      </Stack>
      {isPhone && (
        <ul>
          {form120.map((box) => (
            <PhoneBox key={box.box} box={box} month={month} />
          ))}
        </ul>
      )}
      {!isPhone && (
        <Box overflow="auto" relative>
          <table
            className={look({ wide: true, size: 13.5 }, `${classes.table} ${classes.boxes}`)}
            aria-label={words.title}
          >
            <thead>
              <tr>
                <th scope="col" className={NAME}>
                  {words.box}
                </th>
                <th scope="col" className={NAME}>
                  {words.concept}
                </th>
                <th scope="col" className={NUMBER}>
                  {words.type}
                </th>
                <th scope="col" className={NUMBER}>
                  {words.reckoned}
                </th>
                <th scope="col" className={NUMBER}>
                  {words.declared}
                </th>
                <th scope="col" className={NUMBER}>
                  {words.difference}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{words.copyOf}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {form120.map((box) => (
                <BoxRow key={box.box} box={box} month={month} />
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </Part>
  );
}
