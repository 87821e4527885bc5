import { Anchor, Button, Group, Stack } from '@mantine/core';
import { type Site, type SiteUses, sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from '../../../ui/form/form-page.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import { NamedElsewhere } from '../../foundation/reference/named-elsewhere.tsx';
import { RequestsUnderWay } from '../../services/requests/tracking/requests-under-way.tsx';
import { MovePeople } from '../bulk/change-many.tsx';
import { directoryOf } from '../people/directory-of.ts';

/** Who is assigned to a site, and what names it, with where to see them. */
export function SiteDependents({ site, uses }: { readonly site: Site; readonly uses: SiteUses }) {
  const { t, language } = useTexts();
  const { IdSite } = site;
  const { present, former, items, requests, others } = uses;
  return (
    <ul className={classes.uses}>
      <li>
        {t('SITES:present', { n: present })}
        {present + former > 0 && (
          <>
            {' · '}
            <Anchor inherit href={directoryOf({ sites: IdSite })} target="_blank">
              {t('SITES:seePeople')}
            </Anchor>{' '}
            <MovePeople filter="sites" value={IdSite} count={present + former} label={t('SITES:movePeople')} />
          </>
        )}
      </li>
      {former > 0 && <li>{t('SITES:former', { n: former })}</li>}
      {items > 0 && (
        <li>
          {t('LISTS:itemsHeld', { n: items })}
          {' · '}
          <Anchor inherit href={paths.siteInventory(language, { IdSite })} target="_blank">
            {t('LISTS:see')}
          </Anchor>
        </li>
      )}
      <RequestsUnderWay n={requests} where={{ LibSiteDemande: site.LibSite ?? null }} />
      <NamedElsewhere of="Site" code={IdSite} others={others} />
    </ul>
  );
}

interface RemoveDialogProps {
  readonly site: Site;
  readonly name: string;
  readonly uses: SiteUses;
  readonly onClose: () => void;
}

/** Says who and what hangs on a site before it is taken away; while somebody or something does, it is not. */
export function RemoveDialog({ site, name, uses, onClose }: RemoveDialogProps) {
  const { IdSite } = site;
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const assigned = uses.present + uses.former > 0;
  const used = assigned || uses.others.length > 0;
  const help = assigned ? 'SITES:moveFirst' : used ? 'SITES:endInstead' : 'SITES:removeHelp';
  const removing = useWrite(sitesCalls.remove, {
    stale: [sitesCalls.list, sitesCalls.count],
    onDone: () => {
      showToast({ tone: 'success', text: t('SITES:removed', { name }) });
      void navigate({ to: paths.sites(language) });
    },
  });
  return (
    <Dialog title={t('SITES:removeTitle', { name })} onClose={onClose}>
      <Stack>
        <SiteDependents site={site} uses={uses} />
        <p>{t(help)}</p>
        <WriteError error={removing.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
          {!used && (
            <Button color="red" loading={removing.pending} onClick={() => removing.write({ params: { IdSite } })}>
              {t('SITES:remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
