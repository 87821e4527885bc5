import type { Output } from '@passerelle/contracts/call.ts';
import type { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ConditionSentence } from '../../../ui/conditions/condition-sentence.tsx';
import parts from '../../../ui/parts.module.css';
import { Mark } from '../../administration/explain/mark.tsx';
import { useCriteriaFields } from './criteria-fields.ts';
import classes from './distribution-lists.module.css';

type Read = Output<typeof listGroupsCalls.why>['criteres'][number];

/** Which criteria of a group somebody meets, line by line, in the words by which they are typed. */
export function WhyCriteria({ found }: { readonly found: Read }) {
  const { t } = useTexts();
  const fields = useCriteriaFields();
  const { LibGroupe, trouve, lignes } = found;
  const label = LibGroupe || t('DISTRIBUTION_LISTS:defaultGroup');
  return (
    <section aria-label={label}>
      <p className={parts.quiet}>{label}</p>
      <ul className={classes.sample}>
        {lignes.map(({ depth, how, holds, test }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of criteria have no other name and never move.
          <li key={index} className={classes.line} style={{ paddingInlineStart: `${depth * 22}px` }}>
            <Mark holds={holds} />
            {test === null ? (
              <span className={parts.quiet}>{t(how === 'any' ? 'EXPLAIN:any' : 'EXPLAIN:all')}</span>
            ) : (
              <span>
                <ConditionSentence condition={test} fields={fields} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {!trouve && lignes[0]?.holds === true && <p className={parts.quiet}>{t('DISTRIBUTION_LISTS:outsideAuthor')}</p>}
    </section>
  );
}
