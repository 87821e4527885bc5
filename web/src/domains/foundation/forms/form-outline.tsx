import { ActionIcon, Badge, Button, Group, Menu, UnstyledButton } from '@mantine/core';
import { type FormItem, isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { type Arrangement, arranged, arrangementOf, keyOfItem } from '@passerelle/contracts/forms/form-edits.ts';
import { IconArrowDown, IconArrowUp, IconDots, IconForms, IconMessagePlus, IconPlus } from '@tabler/icons-react';
import { useWords } from '../../../lib/form/form-in-force.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { type Editor, freshField, freshKey } from './editor.ts';
import { editsOf } from './edits.values.ts';
import classes from './forms.module.css';

/** The sections of a form with what stands in them, in their order: moved up and down, and from one to another. */
export function FormOutline(editor: Editor) {
  const { shipped, edited, values, change, choose } = editor;
  const { t } = useTexts();
  const words = useWords();
  const now = arrangementOf(edited);
  const arrange = (wanted: Arrangement, more: Partial<Editor['values']> = {}) => {
    const { order, items } = arranged(shipped, editsOf({ ...values, ...more }), wanted);
    change({ ...more, layout: { ...(order && { order }), ...(items && { items }) } });
  };
  const swap = <T,>(list: readonly T[], from: number, to: number) =>
    list.toSpliced(from, 1).toSpliced(to, 0, list[from] as T);
  const moveItem = (key: string, to: string, at: number) =>
    arrange(
      now.map(({ section, items }) => {
        const without = items.filter((one) => one !== key);
        return { section, items: section === to ? without.toSpliced(at, 0, key) : without };
      }),
    );
  const addSection = () => {
    const key = freshKey(Object.keys(values.sections));
    const title = { text: t('FORM_EDITOR:newSection'), Traductions: {} };
    arrange([...now, { section: key, items: [] }], { sections: { ...values.sections, [key]: { title } } });
    choose(`section/${key}`);
  };
  const addMessage = (to: string) => {
    const key = freshKey(Object.keys(values.messages));
    const text = { text: t('FORM_EDITOR:newMessage'), Traductions: {} };
    arrange(
      now.map(({ section, items }) => ({ section, items: section === to ? [key, ...items] : items })),
      { messages: { ...values.messages, [key]: { code: 'M', text } } },
    );
    choose(`item/${key}`);
  };
  const addField = (to: string) => {
    const name = freshField();
    const label = { text: t('FORM_EDITOR:newField'), Traductions: {} };
    arrange(
      now.map(({ section, items }) => ({ section, items: section === to ? [...items, name] : items })),
      { own: { ...values.own, [name]: { code: 'T', label } } },
    );
    choose(`item/${name}`);
  };
  const nameOf = (item: FormItem) => (isFieldItem(item) ? t(`CHAMPS:${item.field}` as TextKey) : words(item.text));
  return (
    <div className={classes.outline}>
      {edited.sections.map(({ section, title, items }, n) => (
        <section key={section} className={classes.part} aria-label={words(title)}>
          <div className={classes.row} data-section>
            <Chooser editor={editor} at={`section/${section}`} label={words(title)} />
            <Moves
              label={words(title)}
              first={n === 0}
              last={n === edited.sections.length - 1}
              onMove={(by) => arrange(swap(now, n, n + by))}
            />
            <ActionIcon
              size={28}
              aria-label={`${t('FORM_EDITOR:addMessage')} · ${words(title)}`}
              title={t('FORM_EDITOR:addMessage')}
              onClick={() => addMessage(section)}
            >
              <IconMessagePlus size={16} />
            </ActionIcon>
            {shipped.takesOwn && (
              <ActionIcon
                size={28}
                aria-label={`${t('FORM_EDITOR:addField')} · ${words(title)}`}
                title={t('FORM_EDITOR:addField')}
                onClick={() => addField(section)}
              >
                <IconForms size={16} />
              </ActionIcon>
            )}
          </div>
          <ul>
            {items.map((item, at) => {
              const key = keyOfItem(item);
              const label = nameOf(item);
              return (
                <li key={key} className={classes.row}>
                  <Chooser editor={editor} at={`item/${key}`} label={label} item={item} />
                  <Moves
                    label={label}
                    first={at === 0}
                    last={at === items.length - 1}
                    onMove={(by) => moveItem(key, section, at + by)}
                  />
                  <Menu position="bottom-end" withinPortal>
                    <Menu.Target>
                      <ActionIcon size={28} aria-label={`${t('FORM_EDITOR:section')} · ${label}`}>
                        <IconDots size={16} />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Label>{t('FORM_EDITOR:section')}</Menu.Label>
                      {edited.sections
                        .filter((other) => other.section !== section)
                        .map((other) => (
                          <Menu.Item
                            key={other.section}
                            onClick={() => moveItem(key, other.section, other.items.length)}
                          >
                            {words(other.title)}
                          </Menu.Item>
                        ))}
                    </Menu.Dropdown>
                  </Menu>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <Group>
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={addSection}>
          {t('FORM_EDITOR:addSection')}
        </Button>
      </Group>
    </div>
  );
}

interface ChooserProps {
  readonly editor: Editor;
  readonly at: string;
  readonly label: string;
  readonly item?: FormItem;
}

/** A line of the form, with what was said of it here; chosen, it is edited beside. */
function Chooser({ editor: { chosen, choose, values, faults }, at, label, item }: ChooserProps) {
  const { t } = useTexts();
  const [kind, ...rest] = at.split('/');
  const key = rest.join('/');
  const field = item && isFieldItem(item) ? values.fields[item.field] : undefined;
  const ruled = item && isFieldItem(item) && values.rights.some(({ Champ }) => Champ === item.field);
  const edited =
    kind === 'section'
      ? values.sections[key] !== undefined
      : field !== undefined || ruled || values.messages[key] !== undefined;
  const places =
    kind === 'section' ? [`sections/${key}`] : [`fields/${key}`, `messages/${key}`, ...rightsOf(values, key)];
  const faulty = faults.some(({ path }) => places.some((place) => path === place || path.startsWith(`${place}/`)));
  return (
    <UnstyledButton
      className={classes.chooser}
      data-chosen={chosen === at || undefined}
      aria-pressed={chosen === at}
      aria-invalid={faulty || undefined}
      onClick={() => choose(at)}
    >
      <span className={classes.name}>{label}</span>
      {item && !isFieldItem(item) && (
        <Badge>{t(item.code === 'W' ? 'FORM_EDITOR:warning' : 'FORM_EDITOR:message')}</Badge>
      )}
      {field?.hidden && <Badge>{t('FORM_EDITOR:hidden')}</Badge>}
      {item && isFieldItem(item) && item.required !== undefined && <Badge>{t('FORM_EDITOR:required')}</Badge>}
      {edited && <Badge>{t('FORM_EDITOR:edited')}</Badge>}
    </UnstyledButton>
  );
}

const rightsOf = ({ rights }: Editor['values'], field: string) =>
  rights.flatMap(({ Champ }, n) => (Champ === field ? [`rights/${n}`] : []));

interface MovesProps {
  readonly label: string;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

function Moves({ label, first, last, onMove }: MovesProps) {
  const { t } = useTexts();
  return (
    <>
      <ActionIcon
        size={28}
        disabled={first}
        aria-label={t('FORM_EDITOR:up', { item: label })}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        size={28}
        disabled={last}
        aria-label={t('FORM_EDITOR:down', { item: label })}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
    </>
  );
}
