import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Comment } from '#contract/comments.ts'
import { calls } from '#contract/calls.ts'
import { Share } from '../../api/shares/share.model.ts'
import { limits } from '#contract/limits.ts'
import type { Answer, Client } from '../support/client.ts'
import type { TestServer } from '../support/server.ts'
import { identify, agree, lookUp, makeIdea, makeShare, open, readAlong, signUp, startDoor, type Reader, type Wish } from './people.ts'

/** Every call that could show an idea, from every side that must not see it. The canaries must appear in no answer. */
const CONTENT = 'canary-of-the-content'
const COMMENT = 'canary-of-a-comment'
const TITLE = 'canary-of-the-title'
const FILES = ['file', 'download', 'assets/1', 'session'] as const
`` 
