import { ActionIcon, Progress, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { attempt } from '../../lib/errors.ts';
import { showSize } from '../../lib/format.ts';
import { useTexts } from '../../lib/texts.ts';
import parts from '../parts.module.css';
import classes from './file-field.module.css';
import { FileIcon, FilePicture } from './file-picture.tsx';
import { fileErrorText, mayArrive } from './file-words.ts';
import { downloadFile, isShown } from './read-file.ts';
import type { Upload } from './uploads.ts';
import type { FieldFile } from './use-files.ts';

interface KeptLineProps {
  readonly file: FieldFile;
  readonly disabled: boolean;
  readonly onShow: () => void;
  readonly onRemove: () => void;
}

/** A file that the field has. */
export function KeptLine({ file: { IdFichier, named }, disabled, onShow, onRemove }: KeptLineProps) {
  const { t, language } = useTexts();
  const name = named?.name ?? t('FILES:unknown');
  const open = () => (named && isShown(named) ? onShow() : attempt(downloadFile({ IdFichier, name })));
  return (
    <li className={classes.line}>
      {named ? <FilePicture named={named} /> : <Stopped gone={named === null} />}
      <div className={parts.what}>
        {named ? (
          <UnstyledButton
            className={classes.name}
            onClick={open}
            aria-label={t(isShown(named) ? 'FILES:preview' : 'FILES:download', { name })}
          >
            {name}
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {named && <span className={parts.quiet}>{showSize(named.size, language)}</span>}
        {named === null && (
          <span className={classes.fault} role="alert">
            {t('REGLES:fileGone')}
          </span>
        )}
      </div>
      {named && (
        <Tool label={t('FILES:download', { name })} onClick={() => attempt(downloadFile(named))}>
          <IconDownload size={18} />
        </Tool>
      )}
      {!disabled && (
        <Tool label={t('FILES:remove', { name })} onClick={onRemove}>
          <IconTrash size={18} />
        </Tool>
      )}
    </li>
  );
}

interface UploadLineProps {
  readonly upload: Upload;
  readonly onDrop: () => void;
  readonly onRetry: () => void;
}

/** A file that is on its way, or did not arrive. */
export function UploadLine({ upload: { file, state, share, error }, onDrop, onRetry }: UploadLineProps) {
  const { t, language } = useTexts();
  const { name } = file;
  if (state === 'failed')
    return (
      <li className={classes.line}>
        <Stopped gone />
        <div className={parts.what}>
          <span className={classes.name}>{name}</span>
          <span className={classes.fault} role="alert">
            {fileErrorText(error)}
          </span>
        </div>
        {mayArrive(error) && (
          <Tool label={t('FILES:retry', { name })} onClick={onRetry}>
            <IconRefresh size={18} />
          </Tool>
        )}
        <Tool label={t('FILES:remove', { name })} onClick={onDrop}>
          <IconX size={18} />
        </Tool>
      </li>
    );
  return (
    <li className={classes.line}>
      <span className={classes.picture}>
        <FileIcon name={name} />
      </span>
      <div className={parts.what}>
        <span className={classes.name}>{name}</span>
        {state === 'waiting' ? (
          <span className={parts.quiet}>{t('FILES:waiting')}</span>
        ) : (
          <>
            <Progress value={share * 100} animated={share >= 1} size="sm" aria-label={t('FILES:sending', { name })} />
            <span className={parts.quiet}>
              {share >= 1
                ? t('FILES:checking')
                : `${showSize(file.size * share, language)} / ${showSize(file.size, language)}`}
            </span>
          </>
        )}
      </div>
      <Tool label={t('FILES:cancel', { name })} onClick={onDrop}>
        <IconX size={18} />
      </Tool>
    </li>
  );
}

function Stopped({ gone }: { gone: boolean }) {
  return (
    <span className={classes.picture} data-stopped={gone}>
      {gone && <IconAlertCircle size={20} />}
    </span>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
