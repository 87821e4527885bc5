import { Button, Input, VisuallyHidden } from '@mantine/core';
import { type FilePurposeName, filePurposes } from '@passerelle/contracts/files/file.kinds.ts';
import type { NamedFile } from '@passerelle/contracts/files/files.contract.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { comma } from '../../lib/comma.ts';
import { showSize } from '../../lib/format.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './file-field.module.css';
import { KeptLine, UploadLine } from './file-line.tsx';
import { FilePreview } from './file-preview.tsx';
import { useFiles } from './use-files.ts';

interface FileFieldProps {
  readonly label: string;
  readonly description?: string;
  /** What its files are for: which ones it takes, and how large. */
  readonly purpose: FilePurposeName;
  /** How many it may have; where it is one, the next replaces it. */
  readonly most: number;
  /** Keys of its files, in their order. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Whether files are on their way: what sends the form waits for them. */
  readonly onUnderWay?: (underWay: boolean) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly focused?: boolean;
}

/**
 * A field that holds files: chosen, dropped or pasted, several at once, each sent at once and taken by what saves the form.
 * Pages that use it load the texts `FILES` and `REGLES`.
 */
export function FileField({ label, description, purpose: named, error, focused = false, ...props }: FileFieldProps) {
  const { t, language } = useTexts();
  const { most, value, onChange, onUnderWay, required = false, disabled = false } = props;
  const purpose = filePurposes[named];
  const { files, under, arrived, add, drop, retry, remove } = useFiles({ purpose: named, most, value, onChange });
  const [over, setOver] = useState(false);
  const [shown, setShown] = useState<NamedFile>();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const underWay = under.some(({ state }) => state !== 'failed');
  // Told when it turns, whatever else is drawn anew; what leaves the screen keeps nobody waiting.
  const told = useRef(onUnderWay);
  told.current = onUnderWay;
  useEffect(() => {
    told.current?.(underWay);
    return () => told.current?.(false);
  }, [underWay]);

  // What had the focus is gone with its line.
  const then = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  const take = (list: FileList | null | undefined) => {
    if (!disabled && list?.length) add([...list]);
  };
  const holdsFiles = ({ dataTransfer }: DragEvent) => !disabled && dataTransfer.types.includes('Files');
  const types = purpose.extensions.map((one) => one.toUpperCase()).join(comma());
  const choice = most > 1 ? 'FILES:chooseSeveral' : value.length > 0 ? 'FILES:chooseOther' : 'FILES:chooseOne';
  const full = most > 1 && value.length >= most;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      required={required}
    >
      <fieldset
        className={classes.field}
        aria-labelledby={`${id}-label`}
        data-over={over}
        data-error={error !== undefined}
        data-fault={error !== undefined || undefined}
        onDragOver={(event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        onPaste={({ clipboardData }) => take(clipboardData.files)}
      >
        {(files.length > 0 || under.length > 0) && (
          <ul className={classes.lines} aria-label={label}>
            {files.map((file) => (
              <KeptLine
                key={file.IdFichier}
                file={file}
                disabled={disabled}
                onShow={() => setShown(file.named ?? undefined)}
                onRemove={then(() => remove(file.IdFichier))}
              />
            ))}
            {under.map((upload) => (
              <UploadLine
                key={upload.key}
                upload={upload}
                onDrop={then(() => drop(upload.key))}
                onRetry={then(() => retry(upload.key))}
              />
            ))}
          </ul>
        )}
        {!disabled && (
          <div className={classes.choose}>
            <Button
              ref={button}
              variant="default"
              leftSection={<IconPaperclip size={16} />}
              onClick={() => input.current?.click()}
              disabled={full}
              aria-describedby={`${id}-limits`}
              data-autofocus={focused || undefined}
            >
              {t(choice)}
            </Button>
            <span className={classes.hint}>{t(over ? 'FILES:drop' : 'FILES:orDrop')}</span>
            <span className={classes.limits} id={`${id}-limits`}>
              {t('FILES:limits', { types, size: showSize(purpose.largest, language) })}
              {most > 1 && ` · ${t('REGLES:fileCount', { value: most })}`}
            </span>
            <input
              ref={input}
              type="file"
              hidden
              tabIndex={-1}
              aria-label={label}
              multiple={most > 1}
              accept={purpose.extensions.map((one) => `.${one}`).join()}
              onChange={({ currentTarget }) => {
                take(currentTarget.files);
                // The same file may be chosen again.
                currentTarget.value = '';
              }}
            />
          </div>
        )}
        <VisuallyHidden role="status">{arrived && t('FILES:sent', { name: arrived.name })}</VisuallyHidden>
      </fieldset>
      {shown && <FilePreview named={shown} onClose={() => setShown(undefined)} />}
    </Input.Wrapper>
  );
}
