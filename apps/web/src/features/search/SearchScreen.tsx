import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { referenceOf } from '#lib/api/errors.ts';
import { useHydrated } from '#lib/hooks/useHydrated.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useNotFound } from '#lib/navigation/redirect.ts';
import { lists } from '#i18n/en/lists.ts';
import { search as messages } from '#i18n/en/search.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { PagedList } from '#ui/layout/PagedList.tsx';
import { FoundMatches } from './FoundMatches.tsx';
import { readHistory } from './history.ts';
import { LONGEST_TEXT, isSearchable, useSearch } from './useSearch.ts';
import '#ui/layout/rows.css';
import './search.css';

const DEBOUNCE_MS = 300;

/** Searches matches by name. */
export default function SearchScreen() {
  const words = messagesOf(messages);
  usePageMeta(words.pageTitle, words.description);
  const [searchText, setSearchText] = useSearchText();
  return (
    <>
      <PageHeader title={words.pageTitle} />
      <SearchForm key={useHistoryEntry()} searchText={searchText} onSearch={setSearchText} />
      {isSearchable(searchText) ? <Results key={searchText} text={searchText} /> : <History />}
    </>
  );
}

/** The text is part of the address, so that Back from a match returns to its results. */
function useSearchText(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const setText = (text: string) => setParams(isSearchable(text) ? { text: text.trim() } : {}, { replace: true });
  return [(params.get('text') ?? '').trim().slice(0, LONGEST_TEXT), setText];
}

/** Identifies the entry of the history. Another entry has another text; a search only replaces the entry's address. */
function useHistoryEntry(): string {
  const { key } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [entry, setEntry] = useState(key);
  if (!isReplaced && key !== entry) setEntry(key);
  return entry;
}

/** Searches when typing pauses, or at once by its button; never for a single letter. */
function SearchForm({ searchText, onSearch }: { searchText: string; onSearch: (text: string) => void }) {
  const words = messagesOf(messages);
  const [text, setText] = useState(searchText);
  const [isTooShort, setTooShort] = useState(false);
  const whenSettled = useSettled();
  const field = useFocusOnArrival(searchText === '');
  const type = (typed: string) => {
    setText(typed);
    setTooShort(false);
    whenSettled(() => onSearch(typed));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTooShort(!isSearchable(text));
    whenSettled(null);
    onSearch(text);
  };
  return (
    <form role="search" className="search-form" method="get" action={pathTo('search')} onSubmit={submit}>
      <div className="field-box">
        <Icon of={Search} size="sm" />
        <input
          ref={field}
          type="search"
          name="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={LONGEST_TEXT}
          aria-label={words.placeholder}
          aria-describedby={isTooShort ? 'search-hint' : undefined}
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Button type="submit">{words.search}</Button>
      {isTooShort && (
        <p className="hint" id="search-hint" role="status">
          {words.tooShort}
        </p>
      )}
    </form>
  );
}

/** Runs the last call after a pause without further calls; null cancels it. */
function useSettled(): (run: (() => void) | null) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (run) => {
    clearTimeout(timer.current);
    if (run !== null) timer.current = setTimeout(run, DEBOUNCE_MS);
  };
}

/** Focuses the empty field, because a visitor without a text wants to type one. */
function useFocusOnArrival(wanted: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const isWanted = useRef(wanted);
  useEffect(() => {
    if (isWanted.current) field.current?.focus();
  }, []);
  return field;
}

function Results({ text }: { text: string }) {
  const words = messagesOf(messages);
  const { query, matches, earlier } = useSearch(text);
  if (query.isPending && query.errorUpdateCount === 0) return <p className="search-note">{words.loading}</p>;
  if (!query.data) return <FailedQuery query={query} text={words.failed} />;
  if (matches.length === 0 && !query.hasPreviousPage) return <NothingFound />;
  return (
    <>
      <PagedList
        earlier={earlier}
        loading={<p className="search-note">{words.loading}</p>}
        failure={messagesOf(lists).notAnswering}
      >
        <FoundMatches title={words.results} matches={matches} />
      </PagedList>
      {query.isFetchNextPageError && !query.isFetching && (
        <ErrorPanel text={words.failed} reference={referenceOf(query.error)} />
      )}
      {query.hasNextPage && (
        <div className="search-more">
          <Button look="line" full loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? words.loading : words.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

function NothingFound() {
  const words = messagesOf(messages);
  useNotFound();
  return <p className="search-note">{words.none}</p>;
}

function History() {
  const words = messagesOf(messages);
  const isHydrated = useHydrated();
  const [opened] = useState(readHistory);
  return isHydrated && opened.length > 0 ? <FoundMatches title={words.history} matches={opened} /> : null;
}
