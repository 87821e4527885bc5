import { Alert, Button, Loader, Title } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { comma } from '../../../lib/comma.ts';
import { showNumber } from '../../../lib/format.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import FilterEditor from '../../../ui/filters/filter-editor.tsx';
import type { FilterDefinition } from '../../../ui/filters/filter-types.ts';
import { OnDemandPanel } from '../../../ui/on-demand-panel.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { searchIn } from '../../people/people/people.search.ts';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './perimeters.module.css';
import type { Preview } from './use-preview.ts';

interface InsidePanelProps {
  readonly preview: Preview | undefined;
  readonly refreshing: boolean;
  readonly unfinished: number;
  readonly onReader: (IdPersonneEV1: number) => void;
}

/** How many of each kind are inside, and the first of them, as one person reads the perimeter. */
export function InsidePanel({ preview, refreshing, unfinished, onReader }: InsidePanelProps) {
  const { t } = useTexts();
  return (
    <section
      className={`${sections.section} ${classes.inside}`}
      aria-label={t('PERIMETERS:inside')}
      data-stale={unfinished > 0 || undefined}
    >
      <div className={classes.insideHead}>
        <Title order={2}>{t('PERIMETERS:inside')}</Title>
        {refreshing && unfinished === 0 && <Loader size={14} aria-label={t('PERIMETERS:counting')} />}
      </div>
      <p className={parts.quiet}>{t('PERIMETERS:insideCounts')}</p>
      {unfinished > 0 && <p className={parts.quiet}>{t('PERIMETERS:unfinished', { count: unfinished })}</p>}
      {preview?.as && <Reader as={preview.as} onReader={onReader} />}
      <div role="status">
        {preview?.inside.map((inside) => (
          <Kind key={inside.kind} inside={inside} />
        ))}
      </div>
    </section>
  );
}

function Kind({ inside }: { inside: Preview['inside'][number] }) {
  const { t, language } = useTexts();
  const { kind, count, gained, lost, sample, uncounted, hidden } = inside;
  const left = (count ?? 0) - sample.length;
  return (
    <div className={classes.kind}>
      <h3 className={classes.count}>
        <span>{t(`PERIMETERS:kind.${kind}`)}</span>
        <strong data-kind={kind}>{count === null ? '—' : showNumber(count, language)}</strong>
      </h3>
      {gained !== null && gained > 0 && (
        <p className={parts.quiet}>{t('PERIMETERS:gained', { count: showNumber(gained, language) })}</p>
      )}
      {lost !== null && lost > 0 && (
        <p className={classes.lost}>{t('PERIMETERS:lost', { count: showNumber(lost, language) })}</p>
      )}
      {uncounted && (
        <Alert color="orange" p="xs">
          {t(`PERIMETERS:uncounted.${uncounted}`, {
            fields: hidden
              .map((path) =>
                path
                  .split('.')
                  .map((name) => t(`CHAMPS:${name}` as TextKey))
                  .join(' › '),
              )
              .join(comma()),
          })}
        </Alert>
      )}
      {sample.length > 0 && (
        <ul className={classes.sample}>
          {sample.map(({ key, label }) => (
            <li key={key}>
              {kind === 'person' ? <PersonLink person={{ IdPersonneEV1: key, IndexPrenomNom: label }} /> : label}
            </li>
          ))}
          {left > 0 && (
            <li className={parts.quiet}>{t('PERIMETERS:sampleMore', { count: showNumber(left, language) })}</li>
          )}
        </ul>
      )}
    </div>
  );
}

function Reader({ as, onReader }: { as: NonNullable<Preview['as']>; onReader: (key: number) => void }) {
  const { t } = useTexts();
  const definition: FilterDefinition = {
    name: 'reader',
    label: t('PERIMETERS:choosePerson'),
    operators: ['equals'],
    control: searchIn('Personne'),
  };
  return (
    <div className={classes.reader}>
      <p className={parts.quiet}>{t('PERIMETERS:readByHelp')}</p>
      <span className={classes.readBy}>
        {t('PERIMETERS:readBy')}{' '}
        <OnDemandPanel
          label={t('PERIMETERS:choosePerson')}
          control={(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              leftSection={<IconUserSearch size={14} />}
              aria-label={`${t('PERIMETERS:readBy')} ${as.IndexPrenomNom ?? ''}`}
            >
              {as.IndexPrenomNom ?? String(as.IdPersonneEV1)}
            </Button>
          )}
        >
          {(close) => (
            <FilterEditor
              definition={definition}
              test={undefined}
              onChange={(test) => typeof test?.value === 'number' && onReader(test.value)}
              onDone={close}
            />
          )}
        </OnDemandPanel>
      </span>
    </div>
  );
}
