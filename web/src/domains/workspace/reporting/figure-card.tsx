import { Tabs, Text, Title } from '@mantine/core';
import type { Figure } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { useState } from 'react';
import { showNumber } from '../../../lib/format.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Parts } from './parts.tsx';
import classes from './reporting.module.css';
import { TrendLine } from './trend-line.tsx';

interface FigureCardProps {
  readonly figure: Figure;
  /** Within what it counts, where the section does not say it. */
  readonly within: string | undefined;
}

/** A number, which leads to the list of what it counts, with what it is made of and how it went. */
export function FigureCard({ figure, within }: FigureCardProps) {
  const { t, language } = useTexts();
  const { measure, count, opens, partly } = figure;
  const name = t(`REPORTING:measure.${measure}`);
  return (
    <article className={classes.figure} aria-label={name}>
      <Title order={3} className={classes.name}>
        {name}
      </Title>
      {count === null ? (
        <div role="status">
          <Text fw={600}>{t('REPORTING:failed')}</Text>
          <Text size="sm" c="dimmed">
            {t('REPORTING:failedHelp')}
          </Text>
        </div>
      ) : (
        <AddressLink href={`/${language}/${opens}`} className={classes.number}>
          {showNumber(count, language)}
        </AddressLink>
      )}
      {(within || partly) && (
        <span className={classes.quiet}>{[within, partly && t('REPORTING:partly')].filter(Boolean).join(' · ')}</span>
      )}
      <Plots figure={figure} name={name} />
    </article>
  );
}

/** What the number is told apart by, and its trend: one of them at a time. */
function Plots({ figure, name }: { readonly figure: Figure; readonly name: string }) {
  const { t } = useTexts();
  const { count, by, trend } = figure;
  const shown = count === null || count === 0 ? [] : by.filter(({ parts }) => parts.length > 0);
  const tabs = [
    ...shown.map(({ field }) => ({ key: field, label: textIfAny('CHAMPS', field) ?? field })),
    ...(trend ? [{ key: 'trend', label: t('REPORTING:trend') }] : []),
  ];
  const [chosen, setChosen] = useState<string | null>(null);
  const at = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  if (!at) return null;
  return (
    <Tabs value={at.key} onChange={setChosen} className={classes.plots}>
      <Tabs.List aria-label={name}>
        {tabs.map(({ key, label }) => (
          <Tabs.Tab key={key} value={key}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((one) => (
        <Tabs.Panel key={one.field} value={one.field}>
          {at.key === one.field && <Parts by={one} name={name} label={at.label} />}
        </Tabs.Panel>
      ))}
      {trend && <Tabs.Panel value="trend">{at.key === 'trend' && <TrendLine trend={trend} name={name} />}</Tabs.Panel>}
    </Tabs>
  );
}
