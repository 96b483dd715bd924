/** The part of an element that game pages use. */
class FakeElement extends EventTarget {
  readonly dataset: Record<string, string> = {};
  readonly classList = { toggle: () => false };
  readonly #attributes = new Map<string, string>();
  children: FakeElement[] = [];
  textContent = '';
  className = '';
  value = '';
  hidden = true;
  isConnected = true;

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }
  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }
  toggleAttribute(): void {}
  getContext(): null {
    return null;
  }
  querySelectorAll(): FakeElement[] {
    return [];
  }
  before(): void {}
  remove(): void {}
  prepend(...content: (FakeElement | string)[]): void {
    this.append(...content);
  }
  append(...content: (FakeElement | string)[]): void {
    for (const each of content)
      if (typeof each === 'string') this.textContent += each;
      else this.children.push(each);
  }
  replaceChildren(...content: (FakeElement | string)[]): void {
    this.children = [];
    this.append(...content);
  }
}

/** The document of a game page with its server, for the scripts of the folder `pages`. */
export class FakePage {
  readonly #made: FakeElement[] = [];
  readonly #byId = new Map<string, FakeElement>();
  readonly #body = new FakeElement();

  constructor(settings: object) {
    this.#body.dataset['settings'] = JSON.stringify(settings);
  }

  /** The globals of a browser. `answer` gives the data of a call. */
  globals(answer: (action: string) => Promise<object>): Record<string, unknown> {
    const window: Record<string, unknown> = {};
    window['parent'] = window;
    return {
      window,
      document: {
        body: this.#body,
        getElementById: (id: string) => this.#element(id),
        createElement: () => this.#make(),
      },
      location: { search: '?session=token' },
      matchMedia: () => ({ matches: false }),
      requestAnimationFrame: () => 0,
      devicePixelRatio: 1,
      Path2D: FakeElement,
      fetch: async (address: string) => {
        const data = await answer(address.split('/').at(-1) ?? '');
        return { status: 200, json: async () => ({ code: 'Success', data: { data } }) };
      },
    };
  }

  /** Presses the main button, or the one of a label. */
  press(label?: string): void {
    const pressed = label === undefined ? this.#main() : this.#find('aria-label', label);
    pressed?.dispatchEvent(new Event('click'));
  }

  /** What the field of an id has. */
  field(id: string): { value: string } {
    return this.#find('id', id) ?? { value: '' };
  }

  mainButton(): { label: string; isBusy: boolean } {
    const main = this.#main();
    return { label: main?.textContent ?? '', isBusy: main?.getAttribute('aria-disabled') !== 'false' };
  }

  notice(): string {
    return this.#element('notice').textContent;
  }

  #main(): FakeElement | undefined {
    return this.#find('id', 'main');
  }

  #find(attribute: string, value: string): FakeElement | undefined {
    return this.#made.find((each) => each.getAttribute(attribute) === value);
  }

  #make(): FakeElement {
    const made = new FakeElement();
    this.#made.push(made);
    return made;
  }

  #element(id: string): FakeElement {
    const found = this.#byId.get(id) ?? new FakeElement();
    this.#byId.set(id, found);
    return found;
  }
}
