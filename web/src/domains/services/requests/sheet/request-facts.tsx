import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormInForce } from '../../../../lib/form/form-in-force.ts';
import { callQuery } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { filledLines, useLineWords } from '../ask/line-words.ts';
import { knownType } from '../known-type.ts';
import classes from '../requests.module.css';
import { FilledValue, useFilled } from './request-drawing.tsx';

/** What is asked, for whoever decides it without its sheet before them. */
export function RequestFacts({ IdDemande }: { readonly IdDemande: number }) {
  const { data } = useQuery(callQuery(requestsCalls.read, { params: { IdDemande } }));
  return data ? <Facts sheet={data} /> : null;
}

function Facts({ sheet }: { readonly sheet: RequestSheet }) {
  const { t } = useTexts();
  const type = knownType(sheet.typeDemande);
  const form = useFormInForce(type.form);
  const filled = useFilled(sheet);
  const words = useLineWords(type);
  const lines = filledLines(sheet).map(words);
  const items = [...itemsOf(form)].filter(([name]) => isSaid(filled.values.get(name)));
  return (
    <>
      <dl className={classes.askedFacts}>
        {items.map(([name, { item }]) => (
          <div key={name}>
            <dt>{t(`CHAMPS:${name}` as TextKey)}</dt>
            <dd>
              <FilledValue name={name} field={form.fields[name]} code={item.code} filled={filled} />
            </dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <ul className={classes.askedLines}>
          {lines.map(({ name, more }) => (
            <li key={`${name} ${more}`}>{[name, more].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const isSaid = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
