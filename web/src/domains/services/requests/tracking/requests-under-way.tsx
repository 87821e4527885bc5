import { Anchor } from '@mantine/core';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { holdsOnOthers } from '../../../../lib/access.ts';
import { paths } from '../../../../lib/paths.ts';
import { useSession } from '../../../../lib/session.ts';
import { useTexts } from '../../../../lib/texts.ts';

interface RequestsUnderWayProps {
  readonly n: number;
  /** What finds them on the page that follows requests of every type. */
  readonly where: Readonly<Record<'LibSocieteDemande', string | null> | Record<'LibSiteDemande', string | null>>;
}

/** How many requests are under way at a place, and for who follows requests, which. */
export function RequestsUnderWay({ n, where }: RequestsUnderWayProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  if (n === 0) return null;
  const query = encodeURIComponent(JSON.stringify({ ...where, IdStade: [stages.sent, stages.underWay] }));
  return (
    <li>
      {t('LISTS:requestsUnderWay', { n })}
      {holdsOnOthers(user, 'suivie-demandes') && (
        <>
          {' · '}
          <Anchor inherit href={`${paths.tracking(language, { suivi: 'toutes' })}?query=${query}`} target="_blank">
            {t('LISTS:see')}
          </Anchor>
        </>
      )}
    </li>
  );
}
