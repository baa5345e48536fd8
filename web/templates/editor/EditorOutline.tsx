import type { Dispatch, KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/controls/Button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import type { TemplateEdit, EditedSection } from './draft.ts';
import { classes } from '#web/ui/classes.ts';
import { useRowDrag } from './row.drag.ts';
import { newKey } from './keys.ts';
import { SectionList } from '#web/templates/SectionList.tsx';

interface EditorOutlineProps {
  sections: EditedSection[];
  current: string | undefined;
  edit: Dispatch<TemplateEdit>;
  onSection: (key: string) => void;
}

export function EditorOutline({ sections, current, edit, onSection }: EditorOutlineProps) {
  const add = () => {
    const key = newKey('section');
    edit({ act: 'insertSection', index: sections.length, section: { key, title: 'New section', weight: 1, questions: [] } });
    onSection(key);
  };
  const moveByKeys = (event: KeyboardEvent) => {
    const by = stepOf(event);
    if (by === null || current === undefined) return;
    event.preventDefault();
    keepFocus(() => edit({ act: 'moveSection', section: current, by }));
  };
  const drop = (kind: 'section' | 'question', dragged: string, at: string) => {
    if (kind === 'section') return edit({ act: 'placeSection', section: dragged, at });
    const from = sections.find(({ questions }) => questions.some(({ key }) => key === dragged));
    if (from) edit({ act: 'sendQuestion', section: from.key, question: dragged, to: at });
  };
  const rowOf = (key: string, button: ReactNode) => (
    <DraggableSection section={key} onDrop={drop}>
      {button}
    </DraggableSection>
  );
  return (
    <div role="presentation" onKeyDown={moveByKeys} className="grid content-start gap-2 max-md:mb-4">
      <SectionList sections={sections} current={current} onChoose={onSection} rowOf={rowOf} />
      <Button size="sm" icon={PlusIcon} onClick={add}>
        Add section
      </Button>
    </div>
  );
}

interface DraggableSectionProps {
  section: string;
  onDrop: (kind: 'section' | 'question', dragged: string, at: string) => void;
  children: ReactNode;
}

/** Accepts drops: a section takes this position, a question moves into this section. */
function DraggableSection({ section, onDrop, children }: DraggableSectionProps) {
  const { row, isOver } = useRowDrag('section', section, (kind, dragged) => onDrop(kind, dragged, section), BOTH);
  return (
    <li ref={row} className={classes('rounded-field', isOver && 'inset-ring-2 inset-ring-accent-line')}>
      {children}
    </li>
  );
}

const BOTH = ['section', 'question'] as const;

/** Alt with an arrow key moves the focused row. */
export function stepOf({ altKey, key }: KeyboardEvent): 1 | -1 | null {
  if (!altKey) return null;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
}

/** Restores the focus, which moving a row loses, for the next key press. */
export function keepFocus(move: () => void): void {
  const { activeElement } = document;
  flushSync(move);
  if (activeElement instanceof HTMLElement) activeElement.focus();
}
