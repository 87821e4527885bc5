import { Anchor, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import type { DirectoryFilter } from '@passerelle/contracts/directory/directory.fields.ts';
import { holds } from '../../../lib/access.ts';
import { showNumber } from '../../../lib/format.ts';
import { linkTo } from '../../../lib/page.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { GiveTeam } from '../bulk/change-many.tsx';
import classes from './record.module.css';

/** How many people are under this one; each number opens the list that it counts. */
export function TeamSection({ found: { person, team } }: { found: Output<typeof directoryCalls.record> }) {
  const { t } = useTexts();
  if (!team) return null;
  return (
    <section className={classes.section}>
      <Title order={2}>{t('PERSON:team')}</Title>
      {team.all === 0 ? (
        <p className={classes.refused}>{t('PERSON:teamNone')}</p>
      ) : (
        <dl className={classes.fields}>
          <div className={classes.field}>
            <dt>{t('PERSON:teamDirect')}</dt>
            <dd>
              <Count filter="Manager" IdPersonneEV1={person.IdPersonneEV1} count={team.direct} />
            </dd>
          </div>
          <div className={classes.field}>
            <dt>{t('PERSON:teamAll')}</dt>
            <dd>
              <Count filter="allPersonnesBelongsManager" IdPersonneEV1={person.IdPersonneEV1} count={team.all} />
            </dd>
          </div>
        </dl>
      )}
      <GiveTeam of={person.IdPersonneEV1} count={team.direct} />
    </section>
  );
}

function Count({ filter, IdPersonneEV1, count }: { filter: DirectoryFilter; IdPersonneEV1: number; count: number }) {
  const { language } = useTexts();
  const { user } = useSession();
  const shown = showNumber(count, language);
  if (!holds(user, `ann-filtre-${filter}`)) return shown;
  const query = { [filter]: { in: [IdPersonneEV1] } };
  return (
    <Anchor inherit component={ScreenLink} {...linkTo('directory', language, { search: { query } })}>
      {shown}
    </Anchor>
  );
}
