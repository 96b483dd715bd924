import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from './Picture.tsx';

const flag = (src: string | null) => (
  <Picture src={src} width={24} height={16} fallback={<span>no picture</span>} className="flag" />
);
const picture = (container: HTMLElement) => container.querySelector('img');

it('reserves the room of a picture and loads it when it is near', () => {
  const { container } = render(flag('/KE.svg'));
  expect(picture(container)?.outerHTML).toContain('width="24" height="16" loading="lazy"');
  expect(picture(container)?.getAttribute('alt')).toBe('');
});

it('shows the fallback without a picture and for one that fails, and tries another', () => {
  const { container, rerender } = render(flag(null));
  expect(screen.getByText('no picture')).toBeTruthy();
  rerender(flag('/gone.svg'));
  fireEvent.error(picture(container) as HTMLElement);
  expect(screen.getByText('no picture')).toBeTruthy();
  rerender(flag('/KE.svg'));
  expect(picture(container)?.getAttribute('src')).toBe('/KE.svg');
});
