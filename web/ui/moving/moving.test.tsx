import { act, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { cancelDrag, dragOver, drop, layOut, pointer, startDrag } from '#tests/support/web/dragging.ts';
import { screenForEachTest, words } from '#tests/support/web/page.tsx';
import { LiftedCard } from './LiftedCard.tsx';
import { MovingBar } from './MovingBar.tsx';
import { useMoving } from './moving.ts';

const PLACES = ['idea', 'proposed', 'done'];
const dropped = vi.fn();

function Board({ isOff = false }) {
  const [placed, setPlaced] = useState<Record<string, string>>({ firewall: 'idea', backup: 'idea', printer: 'done' });
  const { board, ...state } = useMoving({
    places: PLACES,
    isOff,
    onDrop: ({ id, from, to }) => {
      dropped(id, from, to);
      setPlaced((now) => ({ ...now, [id]: to }));
    },
  });
  return (
    <div {...board}>
      {PLACES.map((place) => (
        <ul key={place} data-place={place}>
          {Object.keys(placed)
            .filter((id) => placed[id] === place)
            .map((id) => (
              <li key={id} data-item={id}>
                <button type="button">{id}</button>
                <button type="button" data-no-lift>
                  More
                </button>
              </li>
            ))}
        </ul>
      ))}
      <MovingBar state={state} noun="status" titleOf={(id) => id} nameOf={(place) => place} sumOf={({ to }) => `sum of ${to}`} />
      <LiftedCard state={state}>lifted</LiftedCard>
    </div>
  );
}

const open = screenForEachTest(() => <Board isOff={location.hash === '#off'} />);
beforeEach(() => {
  dropped.mockReset();
  location.hash = '';
});

const card = (id: string) => document.querySelector<HTMLElement>(`[data-item=${id}] button`);
const announcement = () => document.querySelector('[role=status]')?.textContent;
const key = (name: string) =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
/** Places are a hundred pixels wide. */
const layOutPlaces = () => layOut((x) => document.querySelectorAll('[data-place]')[Math.floor(x / 100)] ?? null);

test('M lifts a card, arrow keys choose the place, Enter drops it there and the card has the focus again', async () => {
  await open('/');
  card('firewall')?.focus();
  await key('m');
  await key('ArrowRight');
  await key('ArrowRight');
  expect(words()).toContain('firewallidea');
  expect(announcement()).toBe('done, sum of done');
  await key('ArrowRight');
  await key('Enter');
  expect(dropped.mock.calls).toEqual([['firewall', 'idea', 'done']]);
  expect(announcement()).toBe('firewall is in done');
  expect(document.activeElement).toBe(card('firewall'));
  expect(document.activeElement?.closest('[data-place]')?.getAttribute('data-place')).toBe('done');
});

test('Escape returns a lifted card, and so do Tab and a press elsewhere', async () => {
  await open('/');
  for (const leave of [() => key('Escape'), () => key('Tab'), () => pointer('pointerdown', 5)]) {
    card('backup')?.focus();
    await key('m');
    await key('ArrowRight');
    await leave();
    expect(announcement()).toBe('backup is back in idea');
    expect(document.activeElement).toBe(card('backup'));
  }
  expect(dropped).not.toHaveBeenCalled();
});

test('The arrow keys move from card to card while none is lifted', async () => {
  await open('/');
  card('firewall')?.focus();
  await key('ArrowDown');
  expect(document.activeElement).toBe(card('backup'));
  await key('ArrowRight');
  expect(document.activeElement).toBe(card('printer'));
  await key('ArrowLeft');
  expect(document.activeElement).toBe(card('firewall'));
});

test('A dragged card shows where it would be dropped, and is there after the drop', async () => {
  await open('/');
  layOutPlaces();
  await startDrag(card('firewall'));
  expect(words()).toContain('lifted');
  expect(announcement()).toBe('idea, sum of idea');
  await dragOver(130);
  expect(announcement()).toBe('proposed, sum of proposed');
  await dragOver(230);
  await drop(230);
  expect(words()).not.toContain('lifted');
  expect(announcement()).toBe('firewall is in done');
  expect(dropped.mock.calls).toEqual([['firewall', 'idea', 'done']]);
});

test('A dragged card that is dropped outside every place, or cancelled by Escape, stays where it was', async () => {
  await open('/');
  layOutPlaces();
  for (const end of [() => dragOver(900).then(() => drop(900)), cancelDrag]) {
    await startDrag(card('firewall'));
    await dragOver(130);
    await end();
    expect(announcement()).toBe('firewall is back in idea');
  }
  expect(dropped).not.toHaveBeenCalled();
});

test('A press without a movement performs only its own action, also after a drag', async () => {
  await open('/');
  layOutPlaces();
  const pressed = vi.fn();
  card('firewall')?.addEventListener('click', pressed);
  await startDrag(card('firewall'));
  await cancelDrag();
  await pointer('pointerdown', 10, card('firewall') ?? window);
  await act(async () => card('firewall')?.click());
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(words()).not.toContain('lifted');
});

test('A finger scrolls, other controls of a card do not lift it, and read-only cards cannot be lifted', async () => {
  const { leave } = await open('/');
  layOutPlaces();
  await startDrag(card('firewall'), 'touch');
  expect(words()).not.toContain('lifted');
  await startDrag(document.querySelector('[data-item=firewall] [data-no-lift]'));
  expect(words()).not.toContain('lifted');
  leave();
  location.hash = 'off';
  await open('/');
  await startDrag(card('firewall'));
  expect(words()).not.toContain('lifted');
  card('firewall')?.focus();
  await key('m');
  expect(words()).not.toContain('Esc');
});
