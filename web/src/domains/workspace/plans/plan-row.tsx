import type { Output } from '@passerelle/contracts/call.ts';
import { wordsOfFiles } from '@passerelle/contracts/imports/words-of-files.ts';
import type { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { entityView } from '../../../lib/entities.ts';
import { reasonOf } from '../../../lib/reason-words.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { ChangedValue, fieldLabel, saidLabel } from '../../foundation/history/changed-value.tsx';
import { isKeyed } from './keyed-row.ts';
import classes from './plans.module.css';

export type Row = Output<typeof plansCalls.rows>['rows'][number];

/** A row that is written: which one, and what of it; with the others of which the same is written. */
export function PlanRow({ row, others = [] }: { readonly row: Row; readonly others?: readonly Row[] }) {
  const { t } = useTexts();
  const { entity, entity_id, about, reason, stayed } = row;
  const kind = textIfAny('HISTORY', `entity ${entity}`) ?? textIfAny('HELD', `table ${entity}`) ?? entity;
  const view = entityView(entity);
  const line = entity === 'line' ? entity_id : reason?.[0]?.line;
  return (
    <li>
      <span className={classes.code}>
        {line !== undefined ? t('PLANS:line', { number: line }) : isKeyed(row, view) ? `${kind} ${entity_id}` : kind}
      </span>{' '}
      {about && <strong className={classes.about}>{about}</strong>}{' '}
      {reason && <Reasons reasons={reason} stayed={stayed} ofFile={line !== undefined} />} <Change row={row} />
      {others.length > 0 && (
        <details className={classes.alike}>
          <summary>{t('PLANS:alike', { count: others.length })}</summary>
          {others.map(({ n, about: other, entity_id: key }) => (
            <span key={n} className={classes.about}>
              {view.numbered ? `${other} · ${key}` : other}
            </span>
          ))}
        </details>
      )}
    </li>
  );
}

/** Rules whose value is the line that they are about. */
const aboutLines: readonly string[] = ['duplicate', 'homonym', 'refusedPerson'];

interface ReasonsProps {
  readonly reasons: NonNullable<Row['reason']>;
  /** It was written, and is not taken back. */
  readonly stayed: boolean;
  /** Of a line of a file. */
  readonly ofFile: boolean;
}

/** Why a row is not written, or not taken back, each part in the words of its rule. */
function Reasons({ reasons, stayed, ofFile }: ReasonsProps) {
  const { t } = useTexts();
  const said = reasons.map(({ path, rule, value = '', said: cell }) => {
    if (rule === 'moved') return t('PLANS:movedRow');
    if (rule === 'inUse') return t('PLANS:inUseRow');
    const field = textIfAny('CHAMPS', path) ?? path;
    const ownWords = ofFile ? wordsOfFiles[rule] : undefined;
    const say = (name: string) =>
      (ownWords && textIfAny('CHARGEMENT', ownWords, { field: name, value })) ??
      textIfAny('REGLES', rule, { field: name, value }) ??
      textIfAny('ERREURS', rule) ??
      rule;
    const inFile = cell ? ` (${t('PLANS:inFile', { value: cell })})` : '';
    const line = ofFile && value && aboutLines.includes(rule) ? ` (${t('CHARGEMENT:seeLine', { line: value })})` : '';
    // A fault of the whole line, or of the person, is of no field.
    return path === 'line' || path === 'IdPersonneEV1'
      ? `${say(field)}${line}`
      : `${reasonOf(field, say)}${line || inFile}`;
  });
  return <span className={classes.left}>{[...(stayed ? [t('PLANS:stayedRow')] : []), ...said].join(' · ')}</span>;
}

/** Not worth a word in a row that comes or goes whole. */
const isUnsaid = (value: unknown) =>
  value === null || value === undefined || value === false || ['{}', '[]'].includes(JSON.stringify(value));

/** Read and copied, one value ends before the next begins. */
const apart = <span className={classes.apart}> · </span>;

/** As many are read as a sentence; more stand in columns. */
const mostInLine = 3;

function Change({ row }: { row: Row }) {
  const { t } = useTexts();
  const { before, after, masked, about, reason } = row;
  const names = Object.keys({ ...before, ...after });
  const whole = before && after ? null : (after ?? before);
  const told = whole ? names.filter((name) => !isUnsaid(whole[name]) && isTold(row, name)) : names;
  return (
    <span className={classes.changes} data-many={told.length + masked.length > mostInLine || undefined}>
      {!reason && !before && after && <em className={parts.quiet}>{t('PLANS:added')} </em>}
      {!reason && before && !after && <em className={parts.quiet}>{t('PLANS:removed')} </em>}
      {told.map((name, n) => (
        <span key={name} className={classes.value}>
          {n > 0 && apart}
          <span className={parts.quiet}>{fieldLabel(row, name)}</span>{' '}
          {whole ? (
            <Value row={row} name={name} value={whole[name]} />
          ) : (
            <>
              <Value row={row} name={name} value={before?.[name]} /> →{' '}
              <Value row={row} name={name} value={after?.[name]} />
            </>
          )}
        </span>
      ))}
      {masked.map((name, n) => (
        <span key={name} className={classes.value}>
          {n + told.length > 0 && apart}
          <span className={parts.quiet}>{fieldLabel(row, name)}</span> {t('PLANS:masked')}
        </span>
      ))}
      {whole && told.length === 0 && !about && <code>{JSON.stringify(whole)}</code>}
    </span>
  );
}

/** Columns that have a word, and that the row's name does not say already. */
function isTold({ entity, about, labels, ...row }: Row, name: string): boolean {
  const { ofCatalogue, named } = entityView(entity);
  if (ofCatalogue) return true;
  const saidAbove = Object.entries(labels).some(([key, label]) => key.startsWith(`${name} `) && about?.includes(label));
  const isName = about !== null && about === (row.after ?? row.before)?.[name];
  return (
    saidLabel({ entity, entity_id: row.entity_id }, name) !== undefined &&
    !saidAbove &&
    !isName &&
    !named?.includes(name)
  );
}

function Value({ row, name, value }: { row: Row; name: string; value: unknown }) {
  const label = row.labels[`${name} ${String(value)}`];
  return label ?? <ChangedValue of={row} field={name} value={value} />;
}
