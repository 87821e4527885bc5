import { Title, UnstyledButton } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import {
  type DashboardSection,
  dashboardCalls,
  dashboardSections,
} from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { IconArrowsExchange, IconInbox, IconSparkles } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { showNumber } from '../../lib/format.ts';
import { useLive } from '../../lib/live.ts';
import { myJobsOpened } from '../../lib/my-jobs.ts';
import { notificationPanelOpened } from '../../lib/notifications.ts';
import { invalidateCalls, useCall } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Page } from '../../ui/page.tsx';
import classes from './dashboard.module.css';

type Tile = Output<typeof dashboardCalls.get>[number];

const icons: Readonly<Record<DashboardSection, typeof IconInbox>> = {
  awaits: IconInbox,
  asked: IconArrowsExchange,
  around: IconSparkles,
};

/** Three questions, each answered by a few numbers; a number opens the list that it counts. */
export function DashboardScreen() {
  const { t } = useTexts();
  const tiles = useCall(dashboardCalls.get, {});
  const again = () => void invalidateCalls(dashboardCalls.get);
  useLive('notifications.changed', again);
  useLive('jobs.changed', again);
  useLive('requests.changed', again);
  return (
    <Page>
      <div className={classes.sections}>
        {dashboardSections.map((section) => {
          const Icon = icons[section];
          const mine = tiles.filter((tile) => tile.section === section);
          return (
            <section key={section} className={classes.section} aria-labelledby={`dashboard-${section}`}>
              <Title order={2} id={`dashboard-${section}`} className={classes.title}>
                <Icon size={18} aria-hidden="true" /> {t(`DASHBOARD:section.${section}`)}
              </Title>
              {mine.length === 0 ? (
                <p className={classes.none}>{t(`DASHBOARD:none.${section}`)}</p>
              ) : (
                <ul className={classes.tiles}>
                  {mine.map((tile) => (
                    <li key={tile.tile}>
                      <TileLink tile={tile} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </div>
    </Page>
  );
}

/** Where a number is of what the header unfolds. */
const panelOf = (tile: Tile['tile']) => (tile === 'jobsUnderWay' ? myJobsOpened : notificationPanelOpened);

function TileLink({ tile: { tile, count, more, opens } }: { tile: Tile }) {
  const { t, language } = useTexts();
  const router = useRouter();
  const number = showNumber(count, language);
  const href = `/${language}/${opens}`;
  const content = (
    <>
      <span className={classes.count}>{more ? t('DASHBOARD:more', { n: number }) : number}</span>
      <span>{t(`DASHBOARD:tile.${tile}`, { n: count })}</span>
    </>
  );
  return opens === null ? (
    <UnstyledButton className={classes.tile} aria-haspopup="dialog" onClick={() => panelOf(tile).set(true)}>
      {content}
    </UnstyledButton>
  ) : (
    <a
      href={href}
      className={classes.tile}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    >
      {content}
    </a>
  );
}
