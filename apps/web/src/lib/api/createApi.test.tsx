import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ApiProvider } from './ApiProvider.tsx'
import { createApi, type ApiOptions } from './createApi.ts'
import { domainErrorOf } from './errors.ts'
import { trpc } from './trpc.ts'

const failure = (code: string, message: string) => [
  { error: { message, code: -32000, data: { code, httpStatus: 400, domain: { code, message, details: { accNo: '7' } } } } },
]

/** The API over a network that answers each call in turn, the last answer for good. */
function apiAnswering(...answers: (() => unknown)[]) {
  const requests: { url: string; method: string; headers: Headers }[] = []
  const fetch: NonNullable<ApiOptions['fetch']> = (input, init) => {
    const { url, method, headers } = { url: String(input), method: init?.method ?? 'GET', headers: init?.headers }
    requests.push({ url, method, headers: new Headers(headers as HeadersInit) })
    const answer = answers[Math.min(requests.length, answers.length) - 1]
    return Promise.resolve().then(() => Response.json(answer?.()))
  }
  const onSessionLost = vi.fn<(message: string) => void>()
  const api = createApi({ campaign: 'utm_source=radio', onSessionLost, fetch })
  const wrapper = ({ children }: { children: ReactNode }) => <ApiProvider api={api}>{children}</ApiProvider>
  return { api, requests, onSessionLost, wrapper }
}

const noConnection = () => {
  throw new TypeError('Failed to fetch')
}

describe('the API', () => {
  it('asks for several things in one GET that names the campaign', async () => {
    const { requests, wrapper } = apiAnswering(() => [{ result: { data: { count: 3 } } }, { result: { data: [] } }])
    const { result } = renderHook(() => [trpc.fixtures.liveCount.useQuery(), trpc.sports.list.useQuery()] as const, { wrapper })
    await waitFor(() => expect(result.current[0].data).toEqual({ count: 3 }))
    expect(requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual(['GET /trpc/fixtures.liveCount,sports.list'])
    expect(requests[0]?.headers.get('x-ua-key')).toBe('utm_source=radio')
  })

  it('sends every change alone, and never twice', async () => {
    const { api, requests } = apiAnswering(noConnection)
    const changes = [api.client.account.logout.mutate(), api.client.account.logout.mutate()]
    const outcomes = await Promise.allSettled(changes)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /trpc/account.logout', 'POST /trpc/account.logout'])
  })

  it('asks once more when nothing answered', async () => {
    const { requests, wrapper } = apiAnswering(noConnection, () => [{ result: { data: { count: 3 } } }])
    const { result } = renderHook(() => trpc.fixtures.liveCount.useQuery(undefined, { retryDelay: 0 }), { wrapper })
    await waitFor(() => expect(result.current.data).toEqual({ count: 3 }))
    expect(requests).toHaveLength(2)
  })

  it('takes a refusal for an answer, with its code, message and details', async () => {
    const { requests, onSessionLost, wrapper } = apiAnswering(() => failure('NOT_FOUND', 'No such match.'))
    const { result } = renderHook(() => trpc.fixtures.match.useQuery({ matchId: '1' }), { wrapper })
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(domainErrorOf(result.current.error)).toEqual({ code: 'NOT_FOUND', message: 'No such match.', details: { accNo: '7' } })
    expect(requests).toHaveLength(1)
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  it.each(['UNAUTHORIZED', 'SESSION_EXPIRED'])('passes on that the session is over (%s)', async (code) => {
    const { onSessionLost, wrapper } = apiAnswering(() => failure(code, 'Session expired. Please log in again.'))
    renderHook(() => trpc.wallet.balance.useQuery(), { wrapper })
    await waitFor(() => expect(onSessionLost).toHaveBeenCalledWith('Session expired. Please log in again.'))
  })

  it('finds no domain error in anything else', () => {
    expect(domainErrorOf(new Error('boom'))).toBeNull()
    expect(domainErrorOf(undefined)).toBeNull()
  })
})
