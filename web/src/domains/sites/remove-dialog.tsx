import { Anchor, Button, Group, Stack } from '@mantine/core';
import { type SiteUses, sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from '../../ui/form/form-page.module.css';
import { showToast } from '../../ui/toast.tsx';
import { WriteError } from '../../ui/write-error.tsx';
import { MovePeople } from '../bulk/change-many.tsx';
import { directoryOf } from '../people/directory-of.ts';

/** Who is assigned to a site, with where to see them. */
export function SiteDependents({ IdSite, uses }: { readonly IdSite: number; readonly uses: SiteUses }) {
  const { t } = useTexts();
  const { present, former } = uses;
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
    </ul>
  );
}

interface RemoveDialogProps {
  readonly IdSite: number;
  readonly name: string;
  readonly uses: SiteUses;
  readonly onClose: () => void;
}

/** Says who is assigned to a site before it is taken away; while somebody is, it is not. */
export function RemoveDialog({ IdSite, name, uses, onClose }: RemoveDialogProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const used = uses.present + uses.former > 0;
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
        <SiteDependents IdSite={IdSite} uses={uses} />
        <p>{t(used ? 'SITES:moveFirst' : 'SITES:removeHelp')}</p>
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
