import { Radio } from '@mantine/core';
import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import type { ComparedField } from '@passerelle/contracts/merge/merge.contract.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FieldValue } from '../../people/people/field-value.tsx';
import classes from './merge.module.css';

interface ComparedProps {
  readonly keeps: PersonRecord;
  readonly goes: PersonRecord;
  readonly fields: readonly ComparedField[];
  /** Fields that are taken from the one who goes. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (name: string, other: boolean) => void;
}

/** What each record holds, side by side: of each field one value is kept. */
export function ComparedFields({ keeps, goes, fields, chosen, onChoose }: ComparedProps) {
  const { t } = useTexts();
  return (
    <div className={classes.scroller}>
      <table className={classes.compared}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <span className={classes.side}>{t('MERGE:keeps')}</span>
              <Head person={keeps} />
            </th>
            <th scope="col">
              <span className={classes.side}>{t('MERGE:goes')}</span>
              <Head person={goes} />
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const label = t(`CHAMPS:${field.IdChamp}` as TextKey);
            const other = chosen.has(field.IdChamp);
            const side = (person: PersonRecord, isOther: boolean, holds: boolean) => (
              <td data-chosen={other === isOther || undefined}>
                <Radio
                  name={field.IdChamp}
                  aria-label={`${label}: ${t(isOther ? 'MERGE:goes' : 'MERGE:keeps')}`}
                  checked={other === isOther}
                  disabled={isOther && !field.may}
                  onChange={() => onChoose(field.IdChamp, isOther)}
                  label={<Value field={field} person={person} holds={holds} />}
                />
              </td>
            );
            return (
              <tr key={field.IdChamp}>
                <th scope="row">{label}</th>
                {field.same ? (
                  <td colSpan={2}>
                    <Value field={field} person={keeps} holds={field.kept} />
                  </td>
                ) : (
                  <>
                    {side(keeps, false, field.kept)}
                    {side(goes, true, field.other)}
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Head({ person }: { readonly person: PersonRecord }) {
  return (
    <>
      <FieldValue name="IndexPrenomNom" person={person} />
      <span className={classes.facts}>
        <FieldValue name="IdStatut" person={person} />
        {person.CompteAD && <FieldValue name="CompteAD" person={person} />}
      </span>
    </>
  );
}

interface ValueProps {
  readonly field: ComparedField;
  readonly person: PersonRecord;
  readonly holds: boolean;
}

/** What is sensitive is not shown here: whether there is something is. */
function Value({ field: { IdChamp, sensitive }, person, holds }: ValueProps) {
  const { t } = useTexts();
  if (sensitive) return t(holds ? 'MERGE:holds' : 'MERGE:empty');
  const name = IdChamp as PersonField;
  return <FieldValue name={(personField(name).shownAs as PersonField | undefined) ?? name} person={person} />;
}
