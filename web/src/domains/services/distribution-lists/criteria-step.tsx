import { Button, Group } from '@mantine/core';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useCriteriaFields } from './criteria-fields.ts';
import { CriteriaPreview } from './criteria-preview.tsx';
import classes from './distribution-lists.module.css';
import type { FoundList } from './dynamic-list.screen.tsx';
import { GroupPanel } from './group-panel.tsx';
import { readsOfLists } from './lists.live.ts';
import { WhyPanel } from './why-panel.tsx';

/** What is typed of one group, and not saved yet: what it finds, whom it names and leaves out. */
export interface TypedOfGroup {
  readonly IdGroupe: number;
  readonly Conditions?: Condition | null;
  readonly named?: number[];
  readonly removed?: number[];
  readonly Jusqua?: string | null;
  readonly finished: boolean;
}

/** Whom a list finds, names and leaves out, group by group, with who would be in it beside. */
export function CriteriaStep({ found }: { readonly found: FoundList }) {
  const { t, language } = useTexts();
  const id = found.liste.IdListe;
  const { groupes } = useCall(listGroupsCalls.list, { params: { id } });
  const { members: mayChange, exclude: mayExclude } = useCall(listsOfDistributionCalls.rights, { params: { id } });
  const fields = useCriteriaFields();
  const [typed, setTyped] = useState<TypedOfGroup>();
  const adding = useWrite(listGroupsCalls.create, { stale: readsOfLists });
  const first = groupes[0];
  return (
    <div className={classes.columns}>
      <div className={classes.panels}>
        {groupes.map((group) => (
          <GroupPanel
            key={group.IdGroupe}
            {...{ id, group, fields, mayChange, mayExclude }}
            titled={groupes.length > 1}
            onTyped={setTyped}
          />
        ))}
        <Group justify="space-between">
          {mayChange && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              loading={adding.pending}
              onClick={() => adding.write({ params: { id }, body: { LibGroupe: '' } })}
            >
              {t('DISTRIBUTION_LISTS:addGroup')}
            </Button>
          )}
          {/* What comes after it is closed until somebody is in the list. */}
          {found.inachevee !== 'criteria' && (
            <Button component={Link} to={paths.dynamicList(language, { IdStep: 3, IdListe: id })} variant="light">
              {t('DISTRIBUTION_LISTS:next')}
            </Button>
          )}
        </Group>
      </div>
      <aside className={`${classes.aside} ${classes.after}`}>
        {/* Of criteria that are closed nothing is known to be counted. */}
        {(typed || !first?.closed) && <CriteriaPreview id={id} typed={typed ?? { IdGroupe: 0, finished: true }} />}
        <WhyPanel id={id} />
      </aside>
    </div>
  );
}
