import { Anchor } from '@mantine/core';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { callQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { typeText, useWaitWords } from '../../services/requests/request-words.ts';
import { StageBadge } from '../../services/requests/stage-badge.tsx';
import classes from './dashboard.module.css';
import type { DashboardTile } from './dashboard-tile.ts';
import { Nothing } from './nothing.tsx';
import { TileLines } from './tile-lines.tsx';

const most = 5;

/** What the reader asked for and is not over: where it stands, who holds it, since when. */
export function Asked({ tiles }: { readonly tiles: readonly DashboardTile[] }) {
  if (tiles.length === 0) return <Nothing of="asked" />;
  return (
    <div className={classes.frame}>
      {tiles.map((tile) => (
        <TileLines key={tile.tile} tile={tile}>
          {tile.tile === 'requestsOpen' && <OpenRequests />}
        </TileLines>
      ))}
    </div>
  );
}

function OpenRequests() {
  const { t, language } = useTexts();
  const { user } = useSession();
  const waits = useWaitWords();
  const params = { IdPersonneEV1: user.IdPersonneEV1 };
  const { data } = useQuery(callQuery(requestsCalls.ofPerson, { params, query: { open: true } }));
  return (data?.rows ?? [])
    .slice(0, most)
    .map(({ IdDemande, typeDemande, IdStade, person, LibSite, what, ...line }) => (
      <li key={IdDemande} className={parts.line}>
        <span className={parts.what}>
          <Anchor component={Link} to={paths.request(language, { IdDemande })} fw={550}>
            {[t(typeText(typeDemande)), what].filter(Boolean).join(' · ')}
          </Anchor>
          <span className={parts.quiet}>
            {[person.IdPersonneEV1 === user.IdPersonneEV1 ? null : person.IndexPrenomNom, LibSite, waits(line)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <StageBadge stage={IdStade} />
      </li>
    ));
}
