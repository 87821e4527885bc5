import { Anchor, Text } from '@mantine/core';
import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { holds } from '../../../lib/access.ts';
import { callApi } from '../../../lib/api.ts';
import { linkTo } from '../../../lib/page.ts';
import { useSession } from '../../../lib/session.ts';
import { ensureTexts, textIfAny, useTexts } from '../../../lib/texts.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './explain.module.css';

interface MissingRightProps {
  readonly right: RightCode;
  /** The person it is about; oneself where it is about nobody. */
  readonly IdPersonneEV1?: number;
  /** It is about people other than oneself: what one may do on oneself does not count. */
  readonly others?: boolean;
}

/** Nobody has this key, so nobody’s own rights answer for it. */
const nobody = 2_147_483_647;

/** Which right is missing, and whom to ask. What an administrator may learn besides is one click away. */
export function MissingRight({ right, IdPersonneEV1, others = false }: MissingRightProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const about = IdPersonneEV1 ?? (others ? nobody : user.IdPersonneEV1);
  const { data } = useQuery({
    queryKey: [sessionCalls.explainRight.operationId, right, about, language],
    queryFn: async ({ signal }) => {
      const params = { IdDroit: right, ficheIdPersonneEV1: about };
      const [answer] = await Promise.all([
        callApi(sessionCalls.explainRight, { params }, { signal }),
        ensureTexts(language, ['DROITS']),
      ]);
      return answer;
    },
  });
  if (!data) return <span>…</span>;
  if (data.allowed) return <span>{t('PAGES:whyNotMissing')}</span>;
  return (
    <div className={classes.missing}>
      <Text size="sm">{t('PAGES:whyMissing', { right: textIfAny('DROITS', right) ?? right })}</Text>
      {data.ask && <WhoToAsk ask={data.ask} />}
      {holds(user, 'adm') && (
        <Anchor
          size="sm"
          component={ScreenLink}
          {...linkTo('explain', language, {
            search: { who: user.IdPersonneEV1, right, ...(!others && { key: about }) },
          })}
        >
          {t('PAGES:explainMore')}
        </Anchor>
      )}
    </div>
  );
}

interface Ask {
  readonly people: readonly { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string }[];
  readonly roles: readonly string[];
}

function WhoToAsk({ ask }: { readonly ask: Ask }) {
  const { t } = useTexts();
  if (ask.people.length + ask.roles.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={500}>
        {t('PAGES:askWhom')}
      </Text>
      <ul className={classes.ask}>
        {ask.people.map((person) => (
          <li key={person.IdPersonneEV1}>
            <PersonLink person={person} /> · {t('PAGES:askManager')}
          </li>
        ))}
        {ask.roles.map((role) => (
          <li key={role}>{t('PAGES:askRole', { role })}</li>
        ))}
      </ul>
    </>
  );
}
