import { Button, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { type TrackedMonth, trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { showMonth, showNumber } from '../../../../lib/format.ts';
import { linkTo } from '../../../../lib/page.ts';
import { callQuery } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { StandingBars } from '../../../../ui/plots/bars.tsx';
import { DrawnTable } from '../../../../ui/plots/drawn-table.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import classes from './tracking-figures.module.css';

type Query = Readonly<Record<string, unknown>>;

/** What is plotted of a month, and the list that it is of. */
const plots = {
  sent: { value: ({ sent }: TrackedMonth) => sent, of: (between: Query) => ({ DateTransmission: between }) },
  refused: {
    value: ({ refused }: TrackedMonth) => refused,
    of: (between: Query) => ({ IdStade: stages.rejected, DateCloture: between }),
  },
  days: {
    value: ({ days }: TrackedMonth) => days,
    of: (between: Query) => ({ IdStade: stages.validated, DateCloture: between }),
  },
} as const;
type PlotName = keyof typeof plots;

interface FiguresProps {
  readonly suivi: string;
  /** What the list is filtered by: the plots are of the same. */
  readonly query: Query | undefined;
}

/** Volumes, refusals and delays of what one follows: each bar opens the list that it counts. */
export function TrackingFigures(props: FiguresProps) {
  const { t } = useTexts();
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconChartBar size={16} aria-hidden="true" />} onClick={dialog.open}>
        {t('TRACKING:figures')}
      </Button>
      {opened && (
        <Dialog title={t('TRACKING:figures')} size="xl" onClose={dialog.close}>
          <Plots {...props} onOpen={dialog.close} />
        </Dialog>
      )}
    </>
  );
}

function Plots({ suivi, query, onOpen }: FiguresProps & { readonly onOpen: () => void }) {
  const { t } = useTexts();
  const filter = query && JSON.stringify({ where: query });
  const { data, error, refetch } = useQuery(
    callQuery(trackingCalls.figures, { params: { suivi }, query: filter ? { filter } : {} }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.waiting} aria-busy="true" />;
  return (
    <div className={classes.plots}>
      <Text size="sm" c="dimmed">
        {t('TRACKING:figuresHelp')}
      </Text>
      {(Object.keys(plots) as PlotName[]).map((name) => (
        <Plot key={name} {...{ name, suivi, query, onOpen }} months={data.months} />
      ))}
    </div>
  );
}

interface PlotProps extends FiguresProps {
  readonly name: PlotName;
  readonly months: readonly TrackedMonth[];
  readonly onOpen: () => void;
}

function Plot({ name, months, suivi, query, onOpen }: PlotProps) {
  const { t, language } = useTexts();
  const router = useRouter();
  const { value, of } = plots[name];
  const label = t(`TRACKING:plot.${name}`);
  const rows = months.map((month) => {
    const one = value(month);
    const where = { ...query, ...of({ between: [month.from, month.until] }) };
    return {
      key: month.from,
      label: showMonth(month.from, language, 'long'),
      value: one,
      shown: one === null ? '—' : showNumber(one, language),
      href: router.buildLocation(linkTo('tracking', language, { params: { suivi }, search: { query: where } })).href,
    };
  });
  return (
    <section className={classes.plot}>
      <Title order={3}>{label}</Title>
      <StandingBars
        label={label}
        bars={rows.map((row) => ({ ...row, value: row.value ?? 0 }))}
        short={({ key }) => showMonth(key, language, 'alone')}
        onOpen={onOpen}
      />
      <DrawnTable
        words={{ asTable: t('TRACKING:asTable'), asFile: '', of: t('TRACKING:month'), value: label }}
        rows={rows}
      />
    </section>
  );
}
