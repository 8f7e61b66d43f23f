import { bodies } from './bodies.fixture.ts'
import { serve } from './pool.ts'

serve(bodies)
