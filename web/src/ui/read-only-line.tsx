import { holds } from '../lib/access.ts';
import { board } from '../lib/message-board.ts';
import { useSession } from '../lib/session.ts';
import { textIfAny } from '../lib/texts.ts';
import { useStore } from '../lib/use-store.ts';
import { Banner } from './banner.tsx';

/** That nothing can be sent for now, where what says it over the page is out of sight. */
export function ReadOnlyLine() {
  const now = useStore(board);
  return now?.level === 'readOnly' ? <ForWhoeverWaits /> : null;
}

function ForWhoeverWaits() {
  if (holds(useSession().user, 'maintenance')) return null;
  return <Banner tone="warning">{textIfAny('MAINTENANCE', 'readOnly')}</Banner>;
}
