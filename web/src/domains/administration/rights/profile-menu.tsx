import { Menu } from '@mantine/core';
import { IconCopy, IconEye, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../lib/texts.ts';
import type { ProfileColumn } from './matrix.edits.ts';
import classes from './matrix.module.css';

export type ProfileAction = 'copy' | 'rename' | 'remove' | 'history';

interface ProfileMenuProps {
  readonly profile: ProfileColumn;
  readonly onOnly: () => void;
  readonly onAction: (action: ProfileAction) => void;
  readonly onClose: () => void;
}

const outside = ['mousedown', 'touchstart'];

/** What can be done with a profile. */
export default function ProfileMenu({ profile, onOnly, onAction, onClose }: ProfileMenuProps) {
  const { t } = useTexts();
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      withinPortal
      // Not by a key: the one that opened it is still on its way up.
      clickOutsideEvents={outside}
    >
      <Menu.Target>
        <span className={classes.menuAnchor} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('RIGHTS:profileMenu', { profile: profile.LibProfil })}>
        <Menu.Item leftSection={<IconEye size={16} />} onClick={onOnly}>
          {t('RIGHTS:onlyThis')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onAction('copy')}>
          {t('RIGHTS:copyTo')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onAction('rename')}>
          {t('RIGHTS:rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => onAction('history')}>
          {t('COMMON:history')}
        </Menu.Item>
        {!profile.Base && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => onAction('remove')}>
              {t('RIGHTS:removeProfile')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
