import { locales } from '@passerelle/contracts/languages.ts';
import type { AskedHolder } from '@passerelle/contracts/requests/rounds.contract.ts';
import type { Circuit, Round, Unheld } from '@passerelle/contracts/requests/rounds.ts';
import { Fragment } from 'react';
import { comma } from '../../../../lib/comma.ts';
import { type Translate, textIfAny, useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import { useHolderWords } from '../request-words.ts';
import classes from './rounds.module.css';

/** Words that begin no sentence, since they stand within one. */
const within = (words: string): string => words.charAt(0).toLocaleLowerCase() + words.slice(1);

/** What a case of a type is called. */
export const caseWords = (name: string): string => textIfAny('CIRCUITS', `case ${name}`) ?? name;

/** Rounds one after the other, each with whom it names and when it is left out. */
export function RoundsInWords({
  rounds,
  inline = false,
}: {
  readonly rounds: readonly Round[];
  readonly inline?: boolean;
}) {
  const { t, language } = useTexts();
  const who = useHolderWords();
  if (rounds.length === 0) return <span>{t('CIRCUITS:noRounds')}</span>;
  const list = new Intl.ListFormat(locales[language]);
  const said = rounds.map(({ holders, when }) =>
    [list.format(holders.map((one) => who(null, [one]))), ...(when ? [`(${within(caseWords(when))})`] : [])].join(' '),
  );
  if (inline) return <span>{sentenceOf(said, t)}</span>;
  return (
    <ol className={classes.said}>
      {said.map((words, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place
        <li key={n}>{words}</li>
      ))}
    </ol>
  );
}

/** Rounds as one sentence: first this, then that. */
const sentenceOf = ([first = '', ...others]: readonly string[], t: Translate): string =>
  others.reduce(
    (before, who) => t('CIRCUITS:sentence next', { before, next: t('CIRCUITS:sentence then', { who }) }),
    t('CIRCUITS:sentence first', { who: first }),
  );

/** After how many days somebody is reminded, and a request goes on: what never happens is not said. */
export function DelaysInWords({ circuit: { RelanceApres, EscaladeApres } }: { readonly circuit: Circuit }) {
  const { t } = useTexts();
  const said = [
    ...(RelanceApres === null ? [] : [t('CIRCUITS:remindedAfter', { n: RelanceApres })]),
    ...(EscaladeApres === null ? [] : [t('CIRCUITS:climbsAfter', { n: EscaladeApres })]),
  ];
  return <span className={parts.quiet}>{said.join(' · ')}</span>;
}

/** A circuit, with its delays. */
export function CircuitInWords({ circuit }: { readonly circuit: Circuit }) {
  const { t } = useTexts();
  return (
    <>
      <RoundsInWords rounds={circuit.Rangs} />
      <dl className={classes.delays}>
        {(['RelanceApres', 'EscaladeApres'] as const).map((name) => (
          <Fragment key={name}>
            <dt>{t(`CIRCUITS:${name}`)}</dt>
            <dd>{circuit[name] ?? '—'}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

/** Whom former requests would ask, round by round: by name, or what they are and how many. */
export function AskedInWords({ asked }: { readonly asked: readonly (readonly AskedHolder[])[] }) {
  const { t } = useTexts();
  const who = useHolderWords();
  if (asked.length === 0) return <span>{t('CIRCUITS:nobodyAsked')}</span>;
  const words = ({ holder, Porteurs, people, Cause }: AskedHolder) =>
    holder
      ? who(holder, Porteurs)
      : `${who(null, Cause ? [{ right: 'adm' }] : Porteurs)} (${t('CIRCUITS:people', { count: people })})`;
  return <span>{asked.map((round) => round.map(words).join(' + ')).join(' → ')}</span>;
}

/** Where rounds name nobody who could decide. */
export function UnheldList({ unheld }: { readonly unheld: readonly Unheld[] }) {
  const { t } = useTexts();
  const who = useHolderWords();
  if (unheld.length === 0) return null;
  return (
    <>
      <p className={classes.lead}>{t('CIRCUITS:unheld')}</p>
      <ul className={classes.unheld}>
        {unheld.map(({ rang, holder, Porteur, kind, of, lacking, names }) => (
          <li key={`${rang}/${holder}`}>
            {t(`CIRCUITS:unheld ${kind}`, {
              who: who(null, [Porteur]),
              ...{ of, lacking },
              names: `${names.join(comma())}${names.length < lacking ? '…' : ''}`,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
