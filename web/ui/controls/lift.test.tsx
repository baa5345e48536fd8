import { act, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { screenForEachTest, words } from '#tests/support/web/page.tsx';
import { useLift } from './lift.ts';
import { LiftBar } from './LiftBar.tsx';

const PLACES = ['idea', 'proposed', 'done'];
const opened = vi.fn<() => void>();
let isAllowed = true;

function Board() {
  const [place, setPlace] = useState('idea');
  const { lifted, area } = useLift({ places: PLACES, placeOf: () => place, onDrop: (_, to) => setPlace(to), isAllowed });
  return (
    <div {...area}>
      {PLACES.map((name) => (
        <section key={name} data-place={name}>
          {place === name && (
            <article data-lift="backup">
              <a
                href="#backup"
                onClick={(event) => {
                  event.preventDefault();
                  opened();
                }}
              >
                Backup
              </a>
            </article>
          )}
        </section>
      ))}
      <LiftBar lifted={lifted} title="Backup" place={lifted?.to ?? ''} />
      <output>{`in ${place}`}</output>
    </div>
  );
}

const open = screenForEachTest(Board);
const link = () => document.querySelector('a') ?? document.body;
const column = (name: string) => document.querySelector(`[data-place=${name}]`) ?? document.body;
const press = async (...keys: string[]) => {
  for (const key of keys) {
    await act(
      async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    );
  }
};
const point = (type: string, target: Element, clientX: number, pointerType = 'mouse') =>
  act(async () => void target.dispatchEvent(new PointerEvent(type, { clientX, clientY: 0, button: 0, pointerType, bubbles: true })));

beforeEach(() => {
  isAllowed = true;
  opened.mockClear();
});

test('A card is lifted by M, moved by arrows and dropped by Enter, and keeps the focus at its new place', async () => {
  await open('/');
  act(() => link().focus());
  await press('m', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft');
  expect(document.querySelector('[role=status]')?.textContent).toBe('Backup: proposed');
  expect(words()).toContain('in idea');
  await press('Enter');
  expect(words()).toContain('in proposed');
  expect(document.activeElement).toBe(link());
  expect(column('proposed').contains(link())).toBe(true);
});

test('A card that is lifted by keys is put back by Escape, and when the focus leaves it', async () => {
  await open('/');
  act(() => link().focus());
  await press('m', 'ArrowRight', 'Escape');
  expect(words()).toContain('in idea');
  await press('m', 'ArrowRight');
  act(() => link().blur());
  expect(document.querySelector('[role=status]')?.textContent).toBe('');
});

test('A card that is dragged is dropped where the pointer is released, and its link is not opened by that', async () => {
  await open('/');
  await point('pointerdown', link(), 0);
  await point('pointermove', column('done'), 30);
  expect(document.querySelectorAll('[aria-hidden=true] a, article[inert]').length).toBeGreaterThan(0);
  await point('pointerup', column('done'), 30);
  expect(words()).toContain('in done');
  await act(async () => void link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })));
  expect(opened).not.toHaveBeenCalled();
  await act(async () => void link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })));
  expect(opened).toHaveBeenCalledOnce();
  expect(document.querySelectorAll('article')).toHaveLength(1);
});

test('A press that moves less than four pixels, a finger, and Escape during a drag move nothing', async () => {
  await open('/');
  await point('pointerdown', link(), 0);
  await point('pointermove', column('done'), 3);
  await point('pointerup', column('done'), 3);
  await point('pointerdown', link(), 0, 'touch');
  await point('pointermove', column('done'), 40, 'touch');
  await point('pointerup', column('done'), 40, 'touch');
  await point('pointerdown', link(), 0);
  await point('pointermove', column('done'), 40);
  await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  await point('pointerup', column('done'), 40);
  expect(words()).toContain('in idea');
});

test('Who may not edit lifts nothing', async () => {
  isAllowed = false;
  await open('/');
  act(() => link().focus());
  await press('m', 'ArrowRight', 'Enter');
  await point('pointerdown', link(), 0);
  await point('pointermove', column('done'), 40);
  await point('pointerup', column('done'), 40);
  expect(words()).toContain('in idea');
});
