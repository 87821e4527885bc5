import type { Output } from '@passerelle/contracts/call.ts';
import { isPersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import type { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import parts from '../../ui/parts.module.css';
import { ChangedValue, fieldLabel } from '../history/changed-value.tsx';
import classes from './plans.module.css';

export type Row = Output<typeof plansCalls.rows>[number];

/** A row that is written: which one, and what of it. */
export function PlanRow({ row }: { readonly row: Row }) {
  const { t } = useTexts();
  const { entity, entity_id, about, reason } = row;
  const kind = textIfAny('HISTORY', `entity ${entity}`) ?? entity;
  return (
    <li>
      <span className={classes.code}>
        {entity === 'line' ? t('PLANS:line', { number: entity_id }) : about ? kind : `${kind} ${entity_id}`}
      </span>
      {about && <strong className={classes.about}>{about}</strong>}
      {reason && <Reasons reasons={reason} />}
      <Change row={row} />
    </li>
  );
}

/** Why a row is not written, each part in the words of its rule. */
function Reasons({ reasons }: { reasons: NonNullable<Row['reason']> }) {
  const { t } = useTexts();
  const said = reasons.map(({ path, rule, value = '' }) => {
    if (rule === 'moved') return t('PLANS:movedRow');
    if (rule === 'inUse') return t('PLANS:inUseRow');
    const field = textIfAny('CHAMPS', path) ?? path;
    return `${field} – ${textIfAny('REGLES', rule, { field, value }) ?? rule}`;
  });
  return <span className={classes.left}>{said.join(' · ')}</span>;
}

/** Not worth a word in a row that comes or goes whole. */
const isUnsaid = (value: unknown) =>
  value === null || value === undefined || value === false || ['{}', '[]'].includes(JSON.stringify(value));

function Change({ row }: { row: Row }) {
  const { t } = useTexts();
  const { before, after, about } = row;
  const names = Object.keys({ ...before, ...after });
  const whole = before && after ? null : (after ?? before);
  const told = whole ? names.filter((name) => !isUnsaid(whole[name]) && isTold(row, name)) : names;
  return (
    <span>
      {!before && after && <em className={parts.quiet}>{t('PLANS:added')} </em>}
      {before && !after && <em className={parts.quiet}>{t('PLANS:removed')} </em>}
      {told.map((name) => (
        <span key={name} className={classes.value}>
          <span className={parts.quiet}>{labelOf(row, name)}</span>{' '}
          {whole ? (
            <Value row={row} name={name} value={whole[name]} />
          ) : (
            <>
              <Value row={row} name={name} value={before![name]} /> →{' '}
              <Value row={row} name={name} value={after![name]} />
            </>
          )}
        </span>
      ))}
      {whole && told.length === 0 && !about && <code>{JSON.stringify(whole)}</code>}
    </span>
  );
}

/** Columns that have a word, and that the row's name does not say already. */
function isTold({ entity, about, labels }: Row, name: string): boolean {
  if (entity === 'Personne' || !isKnown(entity)) return true;
  if (entity === 'ProfilDroit') return name === 'Valeur';
  const saidAbove = Object.entries(labels).some(([key, label]) => key.startsWith(`${name} `) && about?.includes(label));
  return textIfAny('HISTORY', `field ${name}`) !== undefined && !saidAbove && !(about && name === `Lib${entity}`);
}

function isKnown(entity: string): boolean {
  return textIfAny('HISTORY', `entity ${entity}`) !== undefined;
}

function labelOf({ entity, entity_id }: Row, name: string): string {
  if (!isKnown(entity)) return name;
  return fieldLabel({ entity, entity_id, about: entity_id.split('/')[1] ?? null }, name);
}

function Value({ row: { entity, entity_id, labels }, name, value }: { row: Row; name: string; value: unknown }) {
  const label = labels[`${name} ${String(value)}`];
  if (label !== undefined) return label;
  // Somebody whom the plan itself adds has but a name.
  if (entity === 'Personne' && typeof value === 'string' && isPersonField(name) && personField(name).type === 'person')
    return value;
  if (!isKnown(entity)) return value === null || value === undefined ? '–' : JSON.stringify(value);
  return <ChangedValue entry={{ entity, entity_id, about: null }} field={name} value={value} />;
}
