import { Anchor, Title } from '@mantine/core';
import { type DashboardSection, dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { IconArrowsExchange, IconBolt, IconInbox, IconMoonStars, IconSparkles, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { holds } from '../../../lib/access.ts';
import { useLiveGathered } from '../../../lib/live.ts';
import { invalidateCalls, useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { shortcutsFor } from '../../../lib/shortcuts.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { Asked } from './asked.tsx';
import { Awaits } from './awaits.tsx';
import classes from './dashboard.module.css';
import { Lacks } from './lacks.tsx';
import { Night } from './night.tsx';
import { Nothing } from './nothing.tsx';
import { Tiles } from './tile-lines.tsx';

/** What awaits the reader, what they asked for, what changed around them: the things themselves, and the ways that people take from here. */
export function DashboardScreen() {
  const { user } = useSession();
  const tiles = useCall(dashboardCalls.get, {});
  const again = () =>
    void invalidateCalls(dashboardCalls.get, dashboardCalls.night, requestsCalls.awaiting, requestsCalls.ofPerson);
  useLiveGathered('notifications.changed', again);
  useLiveGathered('jobs.changed', again);
  useLiveGathered('effects.changed', again);
  useLiveGathered('requests.changed', again);
  useLiveGathered('visas.changed', again);
  const of = (section: DashboardSection) => tiles.filter((tile) => tile.section === section);
  const team = of('team');
  const around = of('around');
  return (
    <Page>
      {holds(user, 'adm') && <Lacks />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Section name="awaits" icon={IconInbox}>
            <Awaits tiles={of('awaits')} />
          </Section>
          {holds(user, 'adm') && (
            <Section name="night" icon={IconMoonStars}>
              <Night tiles={of('night')} />
            </Section>
          )}
          <Section name="asked" icon={IconArrowsExchange}>
            <Asked tiles={of('asked')} />
          </Section>
        </div>
        <div className={classes.column}>
          <Shortcuts />
          {team.length > 0 && (
            <Section name="team" icon={IconUsers}>
              <Tiles tiles={team} />
            </Section>
          )}
          <Section name="around" icon={IconSparkles}>
            {around.length === 0 ? <Nothing of="around" /> : <Tiles tiles={around} />}
          </Section>
        </div>
      </div>
    </Page>
  );
}

function Section({
  name,
  icon: Icon,
  children,
}: {
  readonly name: DashboardSection | 'shortcuts';
  readonly icon: typeof IconInbox;
  readonly children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <section aria-labelledby={`dashboard-${name}`}>
      <Title order={2} id={`dashboard-${name}`} className={classes.title}>
        <Icon size={18} aria-hidden="true" /> {t(`DASHBOARD:section.${name}`)}
      </Title>
      {children}
    </section>
  );
}

function Shortcuts() {
  const { t, language } = useTexts();
  const { user } = useSession();
  const shortcuts = shortcutsFor(user, language);
  if (shortcuts.length === 0) return null;
  return (
    <Section name="shortcuts" icon={IconBolt}>
      <ul className={classes.shortcuts}>
        {shortcuts.map(({ label, href, icon: Icon }) => (
          <li key={href}>
            <Anchor component={Link} to={href} className={classes.shortcut} underline="never">
              <Icon size={18} aria-hidden="true" />
              {t(label)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  );
}
