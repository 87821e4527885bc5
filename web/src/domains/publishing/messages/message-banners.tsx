import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { holds } from '../../../lib/access.ts';
import { showMoment } from '../../../lib/format.ts';
import { type Board, type ShownMessage, serverNow } from '../../../lib/message-board.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { MessageBanner } from './message-banner.tsx';
import classes from './shown.module.css';

/** What counts now, one banner for each thing said, and what is about to close. */
export default function MessageBanners({ now: { messages, coming } }: { now: Board }) {
  const { t, language } = useTexts();
  const works = holds(useSession().user, 'maintenance');
  const manage = works && (
    <Anchor component={Link} to={paths.maintenance(language)} fz="sm" c="inherit" underline="always">
      {t('MAINTENANCE:manage')}
    </Anchor>
  );
  // Whoever does not work during it sees the closed page instead.
  const seen = messages.filter(({ level }) => level !== 'closed' || works);
  return (
    <>
      {coming && <Countdown coming={coming} />}
      {seen.map((message: ShownMessage) => (
        <MessageBanner key={message.IdMessage} message={message} action={message.level === 'message' ? null : manage} />
      ))}
    </>
  );
}

/** Minutes left at which somebody in the middle of something is told where they look. */
const told = [5, 1];

function Countdown({ coming: { level, at } }: { coming: NonNullable<Board['coming']> }) {
  const { t, language } = useTexts();
  const minutes = useMinutesTo(at);
  const text = t(level === 'closed' ? 'MAINTENANCE:closesIn' : 'MAINTENANCE:readOnlyIn', {
    minutes,
    when: showMoment(at, language),
  });
  const near = told.find((limit) => minutes === limit);
  useEffect(() => {
    if (near !== undefined) showToast({ tone: 'warning', text });
  }, [near, text]);
  return (
    <Banner tone="warning" alert>
      <strong className={classes.countdown}>{text}</strong>
    </Banner>
  );
}

/** Whole minutes until then, by the server's clock. */
function useMinutesTo(instant: string): number {
  const left = () => Math.max(0, Math.floor((Date.parse(instant) - serverNow()) / 60_000));
  const [minutes, setMinutes] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(left()), 1000);
    return () => clearInterval(timer);
  });
  return minutes;
}
