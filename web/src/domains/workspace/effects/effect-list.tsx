import { Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { effectChoiceNames, effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { callApi } from '../../../lib/api.ts';
import { usePages } from '../../../lib/pages.ts';
import { callKey, useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { type Effect, EffectLine } from './effect-line.tsx';
import { systemName } from './effect-words.ts';
import type { EffectsSearch } from './effects.search.ts';

interface EffectListProps {
  readonly search: EffectsSearch;
  readonly setSearch: (change: Partial<EffectsSearch>) => void;
}

/** The actions of a system, in a state, or all, newest first. */
export function EffectList({ search: { systeme, etat }, setSearch }: EffectListProps) {
  const { t } = useTexts();
  const systems = useCall(effectsCalls.systems, {});
  const sought = { ...(systeme && { system: systeme }), ...(etat && { state: etat }) };
  const asked = usePages<Output<typeof effectsCalls.list>, Effect, number>({
    key: [...callKey(effectsCalls.list), sought],
    read: (before, signal) =>
      callApi(effectsCalls.list, { query: { ...sought, ...(before && { before }) } }, { signal }),
    rowsOf: ({ effects }) => effects,
    nextOf: ({ more, effects }) => (more ? effects.at(-1)?.id : undefined),
    steady: true,
  });
  const lines = asked.rows;
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={2}>{t('EFFECTS:list')}</Title>
        <Select
          aria-label={t('EFFECTS:system')}
          placeholder={t('EFFECTS:allSystems')}
          data={systems.map(({ system }) => ({ value: system, label: systemName(system) }))}
          value={systeme ?? null}
          onChange={(value) => setSearch({ systeme: value ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': t('EFFECTS:allSystems') }}
          w={240}
        />
        <StateFilter
          label={t('EFFECTS:list')}
          value={etat}
          onChange={(choice) => setSearch({ etat: choice })}
          choices={[undefined, ...effectChoiceNames].map((value) => ({
            value,
            label: value ? t(`EFFECTS:choice.${value}`) : t('EFFECTS:all'),
          }))}
        />
      </div>
      {asked.error && !lines && <ErrorState error={asked.error} onRetry={asked.retry} />}
      {lines?.length === 0 && <EmptyState title={t('EFFECTS:none')} help={t('EFFECTS:noneHelp')} />}
      {lines && lines.length > 0 && (
        <ul className={classes.list} aria-label={t('EFFECTS:list')}>
          {lines.map((effect) => (
            <EffectLine key={effect.id} effect={effect} />
          ))}
        </ul>
      )}
      <MoreButton pages={asked} />
    </section>
  );
}
