import { Anchor, Badge } from '@mantine/core';
import type { Company, CompanyUses } from '@passerelle/contracts/companies/companies.contract.ts';
import { holds } from '../../../lib/access.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/form/form-page.module.css';
import { NamedElsewhere } from '../../foundation/reference/named-elsewhere.tsx';
import { RequestsUnderWay } from '../../services/requests/tracking/requests-under-way.tsx';
import { MovePeople } from '../bulk/change-many.tsx';
import { directoryOf } from '../people/directory-of.ts';

export function DisabledBadge() {
  const { t } = useTexts();
  return <Badge>{t('COMPANIES:isDisabled')}</Badge>;
}

/** Who and what hangs on a company, with where to see them. */
export function CompanyDependents({ company, uses }: { readonly company: Company; readonly uses: CompanyUses }) {
  const { t } = useTexts();
  const { user } = useSession();
  const { IdSociete } = company;
  const { present, former, served, costCentres, requests, others } = uses;
  return (
    <ul className={classes.uses}>
      <li>
        {t('COMPANIES:present', { n: present })}
        {present + former > 0 && (
          <>
            {' · '}
            <Anchor inherit href={directoryOf({ Societe: IdSociete })} target="_blank">
              {t('COMPANIES:seePeople')}
            </Anchor>{' '}
            <MovePeople filter="Societe" value={IdSociete} count={present + former} label={t('COMPANIES:movePeople')} />
          </>
        )}
      </li>
      {former > 0 && <li>{t('COMPANIES:former', { n: former })}</li>}
      {served > 0 && (
        <li>
          {t('COMPANIES:served', { n: served })}
          {holds(user, 'ann-filtre-SocietePrestation') && (
            <>
              {' · '}
              <Anchor inherit href={directoryOf({ SocietePrestation: IdSociete })} target="_blank">
                {t('COMPANIES:seePeople')}
              </Anchor>
            </>
          )}
        </li>
      )}
      {costCentres > 0 && <li>{t('COMPANIES:costCentres', { n: costCentres })}</li>}
      <RequestsUnderWay n={requests} where={{ LibSocieteDemande: company.LibSociete ?? null }} />
      <NamedElsewhere of="Societe" code={IdSociete} others={others} />
    </ul>
  );
}
