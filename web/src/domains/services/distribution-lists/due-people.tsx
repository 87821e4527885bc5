import type { Output } from '@passerelle/contracts/call.ts';
import type { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './distribution-lists.module.css';

type Due = Output<typeof listGroupsCalls.ahead>;

/** Whom a list would hold: how many, who would come and who would go by name, some of those who would be in it unless it is `brief`. */
export function DuePeople({ due, brief = false }: { readonly due: Due; readonly brief?: boolean }) {
  const { t } = useTexts();
  const { count, joins, leaves, sample, arrivees, departs } = due;
  return (
    <>
      <p className={classes.count}>{t('DISTRIBUTION_LISTS:people', { n: count })}</p>
      <p className={parts.quiet}>{t('DISTRIBUTION_LISTS:moved', { joins, leaves })}</p>
      <Some title={t('LIST_VERSIONS:came')} people={arrivees} of={joins} />
      <Some title={t('LIST_VERSIONS:went')} people={departs} of={leaves} />
      {!brief && count > joins && <Some title={t('LIST_VERSIONS:inIt')} people={sample} of={count} />}
    </>
  );
}

interface SomeProps {
  readonly title: string;
  readonly people: Due['sample'];
  /** How many they are, with those who are not named. */
  readonly of: number;
}

/** Some of people, by name, and how many others there are. */
export function Some({ title, people, of }: SomeProps) {
  const { t } = useTexts();
  if (of === 0) return null;
  const others = of - people.length;
  return (
    <>
      <h3>{title}</h3>
      <ul className={classes.sample}>
        {people.map((person) => (
          <li key={person.IdPersonneEV1}>
            <PersonLink person={{ ...person, IndexPrenomNom: person.IndexPrenomNom ?? '—' }} />
          </li>
        ))}
        {others > 0 && <li className={parts.quiet}>{t('DISTRIBUTION_LISTS:others', { n: others })}</li>}
      </ul>
    </>
  );
}
